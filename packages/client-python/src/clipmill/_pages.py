"""Lists, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

T = TypeVar("T", bound=Mapping[str, Any])

PER_PAGE = 100
"""The most that the API returns at once."""


def each_item(read: Callable[[int, int], tuple[list[T], int]], first: int, per_page: int | None) -> Iterator[T]:
    """
    Every item of a list from page `first` on. `read` gets a page and its size, and returns the items and the number of
    the last page. Items created meanwhile push others to later pages; each item is yielded once.
    """
    given: set[str] = set()
    page = last = first
    while page <= last:
        items, last = read(page, per_page or PER_PAGE)
        for item in items:
            # Movements of credits have no id.
            if item.get("id", item) is item or item["id"] not in given:
                yield item
            if "id" in item:
                given.add(item["id"])
        page += 1
