import type { ChangeEvent } from '#schema/contract/event.ts';
import { EVENTS } from '#schema/domain/limits.ts';
import { formatTimestamp } from '#schema/domain/time.ts';

type WithoutTime<Event> = Event extends ChangeEvent ? Omit<Event, 'timestamp'> : never;
/** What a row says now. */
export type Change = WithoutTime<ChangeEvent>;

/** An event with its id. Ids rise by one. */
type Kept = Change & { id: number; at: number };

/** The last events of a user. Streams can continue after each id from `since` to `last`. */
export type Ring = { since: number; last: number; kept: readonly Kept[] };

/** Ids of a new ring are higher than those of any forgotten one: no user has a thousand events in a millisecond. */
const IDS_PER_MS = 1_000;

/** A new ring. It knows `changes`, so that they raise no event later, and streams begin after them. */
export function beginRing(changes: readonly Change[], now: number): Ring {
  const empty = { since: now * IDS_PER_MS, last: now * IDS_PER_MS, kept: [] };
  const { ring } = addChanges(empty, changes, now);
  return { ...ring, since: ring.last };
}

/** Adds what differs from the last event about the same object. `added` are the new events. */
export function addChanges(ring: Ring, changes: readonly Change[], now: number): { ring: Ring; added: Kept[] } {
  const known = new Map(ring.kept.map((event) => [keyOf(event), JSON.stringify(event.data)]));
  const added = changes
    .filter((change) => known.get(keyOf(change)) !== JSON.stringify(change.data))
    .map((change, index) => ({ ...change, id: ring.last + 1 + index, at: now }));
  const all = [...ring.kept, ...added];
  const forgotten = all.slice(0, Math.max(0, all.length - EVENTS.kept));
  return {
    added,
    ring: {
      since: Math.max(ring.since, forgotten.at(-1)?.id ?? 0),
      last: ring.last + added.length,
      kept: all.slice(forgotten.length),
    },
  };
}

/** The first lines of a stream: the events after `lastEventId`, or `reset` if that id is no longer known. */
export function openingOf(ring: Ring, lastEventId: string | null, now: number): string {
  const after = /^\d{1,16}$/.test(lastEventId ?? '') ? Number(lastEventId) : -1;
  if (after < ring.since || after > ring.last) return lines({ id: ring.last, type: 'reset', at: now, data: {} });
  return linesOf(ring.kept.filter(({ id }) => id > after));
}

/** Events as lines of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function linesOf(events: readonly Kept[]): string {
  return events.map(lines).join('');
}

function lines({ id, type, at, ...rest }: { id: number; type: string; at: number; data: object; test?: true }): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, timestamp: formatTimestamp(at), ...rest })}\n\n`;
}

function keyOf({ type, data }: Change): string {
  return `${type} ${data.id}`;
}
