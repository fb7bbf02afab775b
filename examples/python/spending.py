"""Writes what each day has cost as CSV: spending.py > spending.csv"""

import csv
import os
import sys
from collections import Counter

from clipmill import Clipmill

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    spent: Counter[str] = Counter()
    for movement in clipmill.credits():
        if movement["reason"] != "grant":
            spent[movement["created_at"][:10]] -= movement["delta"]
    table = csv.writer(sys.stdout)
    table.writerow(["day", "credits"])
    table.writerows(sorted(spent.items()))
