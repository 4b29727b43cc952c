"""What can be made of matches beside the table, without a screen: a chronicle to print, a moving picture to show."""
