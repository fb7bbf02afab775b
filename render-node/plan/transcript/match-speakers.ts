import { overlapSec } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';

/**
 * Renames the speakers of a later part to the labels of an earlier one: whoever speaks at the same time in both is the
 * same person. A speaker without a match gets a new label, since equal labels in two parts mean nothing.
 */
export function matchSpeakers(first: readonly Word[], second: readonly Word[]): Word[] {
  const labels = [...new Set(second.flatMap(({ speaker }) => speaker ?? []))];
  const taken = new Set(first.flatMap(({ speaker }) => speaker ?? []));
  const names = new Map<string, string>();
  for (const label of labels) {
    const name = companionOf(label, first, second) ?? freshName(label, taken);
    taken.add(name);
    names.set(label, name);
  }
  return second.map((word) =>
    word.speaker === undefined ? word : { ...word, speaker: names.get(word.speaker) ?? word.speaker },
  );
}

/** The speaker of the first part who speaks longest while this speaker of the second part does. */
function companionOf(label: string, first: readonly Word[], second: readonly Word[]): string | null {
  const [beginSec, endSec] = [second[0]?.startSec ?? 0, first.at(-1)?.endSec ?? 0];
  const named = first.filter((word) => word.endSec > beginSec && word.speaker !== undefined);
  const asked = second.filter((word) => word.startSec < endSec && word.speaker === label);
  const shared = new Map<string, number>();
  for (const { speaker = '', ...word } of named) {
    const sec = asked.reduce((sum, other) => sum + overlapSec(word, other), 0);
    if (sec > 0) shared.set(speaker, (shared.get(speaker) ?? 0) + sec);
  }
  return [...shared].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function freshName(label: string, taken: ReadonlySet<string>): string {
  let name = label;
  for (let number = 2; taken.has(name); number += 1) name = `${label}-${number}`;
  return name;
}
