"""Fits what positions are worth: ridge regression on games bots play with themselves (numpy; 20 CPU minutes at most).

python -m tools.fit xii_century hard
python -m tools.fit horrible_hordes
python -m tools.fit twenty_years --games 2400
"""
