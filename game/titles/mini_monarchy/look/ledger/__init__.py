"""The book of Mini Monarchy: its pages and what is read on them."""
