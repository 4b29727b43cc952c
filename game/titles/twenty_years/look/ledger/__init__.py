"""The book of 20 Years: its pages and what is read on them."""
