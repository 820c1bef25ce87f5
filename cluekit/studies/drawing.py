"""The drawing of a study, with matplotlib.

The figure brings its own ground and ink, so it can be read on light and on dark pages; series differ in their
marks as well as in their colours. The first four are after the blue, vermilion, green and purple that Okabe
and Ito (2008) chose for colour-blind eyes; all but the blue are darkened to stand out from the ground.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cluekit.arena.intervals import Estimate
from cluekit.errors import MissingPackage
from cluekit.studies.columns import Cell, Chart

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["figure"]

_GROUND, _INK, _LINES = "#fbfaf7", "#1c1512", "#d8d3c7"
_COLOURS = ("#0072b2", "#b34700", "#00735c", "#8f3a73", "#54278f", "#5a5a5a")
_MARKS = "osD^vP"
_GAP = 0.22
"""How far apart the dots of two series stand on one line, lines being 1 apart."""


def figure(
    title: str,
    chart: Chart,
    labels: Sequence[str],
    series: Mapping[str, Sequence[tuple[str, Cell]]],
    percent: bool,
) -> Figure:
    """Draw a study: a line for each thing that it is about, a dot and its interval for each series.

    Arguments: `title`; `chart`, what to write where; `labels`, what the lines are about, the first on top;
    `series`, by name the dots of each: on which line, and the value; `percent`, whether values are shares.
    Raises `MissingPackage` when matplotlib is not installed.
    """
    try:
        from matplotlib import pyplot as plt
    except ImportError:
        raise MissingPackage(
            "Drawing a study needs matplotlib, which is not installed: pip install 'cluekit[play]'."
        ) from None
    with plt.rc_context({"font.family": "sans-serif", "font.size": 10}):
        height = 1.7 + len(labels) * max(0.3, 0.17 * len(series)) + 0.2 * (len(series) > 1)
        drawn, axes = plt.subplots(figsize=(7.2, height), layout="constrained", facecolor=_GROUND)
        _draw_series(axes, labels, series)
        _draw_frame(axes, title, chart, labels)
        if percent:
            axes.xaxis.set_major_formatter(lambda share, _: f"{100 * share:.3g} %")
        _draw_legend(axes, chart, len(series) > 1)
        plt.close(drawn)  # it is shown once: where it is handed back
    return drawn


def _draw_series(axes: Axes, labels: Sequence[str], series: Mapping[str, Sequence[tuple[str, Cell]]]) -> None:
    for number, (name, dots) in enumerate(series.items()):
        shift = (number - (len(series) - 1) / 2) * min(_GAP, 0.7 / len(series))
        style: dict[str, Any] = {"color": _COLOURS[number % 6], "marker": _MARKS[number % 6]}
        lines = [labels.index(label) + shift for label, _ in dots]
        ends = [_ends(value) for _, value in dots]
        reach = [[value - low for value, low, _ in ends], [high - value for value, _, high in ends]]
        values = [value for value, _, _ in ends]
        axes.errorbar(values, lines, xerr=reach, linestyle="none", capsize=3, label=name, **style)


def _ends(cell: Cell) -> tuple[float, float, float]:
    """A value and its interval; an exact value is its own."""
    if isinstance(cell, Estimate):
        value = float(cell.value)
        return value, value if cell.low is None else cell.low, value if cell.high is None else cell.high
    return float(cell), float(cell), float(cell)


def _draw_frame(axes: Axes, title: str, chart: Chart, labels: Sequence[str]) -> None:
    axes.set_facecolor(_GROUND)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)  # the first row on top
    axes.set_ylabel(", ".join(chart.labels), color=_INK)
    # A number stays with its sign when a long line is broken.
    axes.set_xlabel(textwrap.fill(chart.axis.replace(" %", "\N{NO-BREAK SPACE}%"), 70), color=_INK)
    axes.set_title(textwrap.fill(title, 60), loc="left", color=_INK, fontweight="bold")
    axes.tick_params(colors=_INK, length=0)
    axes.grid(axis="x", color=_LINES)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(_INK)
    if chart.reference is not None:
        axes.axvline(chart.reference, color=_INK, linestyle="--", linewidth=1, label=chart.meaning)


def _draw_legend(axes: Axes, chart: Chart, series: bool) -> None:
    """What the marks mean, if there are several, and the dashed line, if there is one."""
    known = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
    line = chart.meaning
    names = [name for name in known if series and name != line] + [line] * (line in known)
    if names:
        handles = [known[name] for name in names]
        style = {"ncols": len(names), "frameon": False, "labelcolor": _INK, "title": chart.series}
        axes.figure.legend(handles, names, loc="outside lower center", **style)
