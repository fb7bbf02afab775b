import type { Connection, CreatePostsRequest, Render, Short } from 'clipmill';
import { checkPost, type PostProblem } from '#schema/domain/posting/check-post.ts';
import { DESTINATION_RULES, type Destination, type Privacy } from '#schema/domain/posting/destinations.ts';
import { timesOf } from '#schema/domain/posting/schedule.ts';
import { writtenTexts } from '#schema/domain/posting/written-texts.ts';
import { readField } from '../local-times.ts';

/** What the dialog would post to the connections of a destination. */
export type Draft = { title: string; text: string; privacy: Privacy };
/** What the user wrote instead of what is there at first. */
export type Changes = Partial<Record<Destination, Partial<Draft>>>;

/** `at`: as fields hold it, such as `2026-11-30T18:00`. `from`: a day, `2026-11-30`. */
export type When = { kind: 'now' | 'at' | 'plan'; at: string; from: string; time: string; everyDays: number };

/** The draft for a destination. Postiz knows only by its channel which texts fit: an empty one stands for them. */
export function draftOf(clip: Pick<Short, 'title' | 'posts'>, destination: Destination, changes: Changes): Draft {
  const written = writtenTexts(clip, destination);
  const text = destination === 'postiz' ? '' : written.text;
  return { ...written, text, privacy: privacyOf(destination), ...changes[destination] };
}

/** The first limit of its destination that a draft breaks. */
export function problemOf(
  destination: Destination,
  draft: Draft,
  { duration, size_bytes: sizeBytes }: Pick<Render, 'duration' | 'size_bytes'>,
): PostProblem | null {
  return checkPost(destination, { ...draft, durationSec: duration ?? 0, sizeBytes: sizeBytes ?? 0 });
}

/** The times of clips in epoch milliseconds, first to last. Null: a field is empty. */
export function momentsOf(when: When, count: number, { now, timeZone }: { now: number; timeZone: string }) {
  if (when.kind === 'now') return Array.from({ length: count }, () => now);
  if (when.kind === 'plan') {
    const { from: date, time, everyDays } = when;
    return date === '' || time === '' ? null : timesOf({ date, time, timeZone, everyDays }, count);
  }
  const read = readField(when.at, timeZone);
  return read === null ? null : Array.from({ length: count }, () => read.epochMs);
}

type Wanted = {
  renderIds: readonly string[];
  connections: readonly Pick<Connection, 'id' | 'destination'>[];
  changes: Changes;
  when: When;
  timeZone: string;
};

/** One request for each privacy, because a request has one for all of its posts. */
export function requestsOf({ renderIds, connections, changes, when, timeZone }: Wanted): CreatePostsRequest[] {
  const privacy = (destination: Destination) => changes[destination]?.privacy ?? privacyOf(destination);
  return [...Map.groupBy(connections, ({ destination }) => privacy(destination))].map(([given, some]) => ({
    render_ids: [...renderIds],
    connection_ids: some.map(({ id }) => id),
    privacy: given,
    texts: [...new Set(some.map(({ destination }) => destination))].flatMap((destination) =>
      textsOf(destination, changes),
    ),
    ...timeOf(when, timeZone),
  }));
}

/** Only what the user wrote: the server has the rest. Nothing for Postiz is what is written for its channel. */
function textsOf(destination: Destination, changes: Changes) {
  const { title, text } = changes[destination] ?? {};
  const isOfChannel = destination === 'postiz' && text === '';
  const own = { ...(title !== undefined && { title }), ...(text !== undefined && !isOfChannel && { text }) };
  return Object.keys(own).length === 0 ? [] : [{ destination, ...own }];
}

function timeOf(when: When, timeZone: string): Pick<CreatePostsRequest, 'publish_at' | 'plan'> {
  if (when.kind === 'plan') {
    return { plan: { from: when.from, time: when.time, time_zone: timeZone, every_days: when.everyDays } };
  }
  const read = when.kind === 'at' ? readField(when.at, timeZone) : null;
  return read === null ? {} : { publish_at: new Date(read.epochMs).toISOString() };
}

/** What a destination takes first: the widest. */
const privacyOf = (destination: Destination): Privacy => DESTINATION_RULES[destination].privacies[0] ?? 'private';
