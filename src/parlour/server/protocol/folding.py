"""Folding: applying an Update to what was seen before, as every client does."""

from typing import Any

Json = dict[str, Any]


def fold(seen: Json, change: Json) -> Json:
    """Return what is seen after an Update.

    Args:
        seen: `seen` of the last Snapshot, or what this function gave for the last Update.
        change: `seen` of the Update.
    """
    rest = {name: value for name, value in change.items() if name != "changes"}
    out = seen | rest
    if "changes" in change:
        out["view"] = fold_view(seen["view"], change["changes"])
    return out


def fold_view(view: Json, changes: Json) -> Json:
    """Return a view with some of its parts otherwise."""
    zones = {change["zone"]: change for change in changes.get("zones", [])}
    folded = [fold_zone(zone, zones[zone["zone"]]) if zone["zone"] in zones else zone for zone in view["zones"]]
    return view | changes | {"zones": folded}


def fold_zone(zone: Json, change: Json) -> Json:
    """Return a zone with as many places as it has now, and other cards at some of them."""
    places = change["places"]
    cards = (zone["cards"] + [None] * places)[:places]
    for each in change["cards"]:
        cards[each["slot"]] = each["card"]
    return zone | {"name": change["name"], "cards": cards}
