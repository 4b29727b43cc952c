"""The bench tells times and rates as at calibration 1, and leaves ratios as they are."""

from tools.bench_rows import at_least, at_most


def test_times_and_rates_are_reckoned_for_the_machine_and_ratios_are_the_same_on_all() -> None:
    assert at_most("a copy", 6.0, 4.0, "us").at(0.5).value == 3.0
    assert at_least("play", 3_000, 4_000, "actions/CPU s").at(0.5).value == 6_000
    row = at_least("play", 3.0, 3.2, "x python-chess")
    assert row.at(0.5) == row


def test_a_row_holds_on_its_side_of_the_goal_and_says_its_figure_goal_and_aside() -> None:
    assert at_most("a copy", 4.0, 4.0, "us").holds
    assert at_most("a copy", 4.1, 4.0, "us").holds is False
    assert at_least("play", 4.0, 4.1, "x").holds is False
    assert at_most("a copy", 4.1, None, "us").holds is None
    row = at_least("play", 12345.6, 10_000, "actions/CPU s", aside="busy")
    assert row.figure == "12,346 actions/CPU s (busy)"
    assert row.promise == ">= 10,000 actions/CPU s"
    assert at_most("a copy", 1.0, None, "us").promise == ""
