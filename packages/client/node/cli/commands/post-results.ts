import type { GroupResult, Post, PostResults } from '../../../src/types.ts';
import { CHOICES } from '../choices.ts';
import { type Context, textOf } from '../command.ts';
import { choiceOf, oneOf, withoutMissing } from '../options.ts';
import { tableOf } from '../terminal.ts';

export const RESULTS_OPTIONS = { after: { type: 'string' }, 'time-zone': { type: 'string' } } as const;
export const RESULTS_HELP = `  --after AGE          at which age posts are compared: ${oneOf(CHOICES.resultAges)} (7d)
  --time-zone NAME     for hours and weekdays, such as Europe/Berlin (that of this machine)`;

const VERDICTS: Record<GroupResult['verdict'], string> = {
  more: 'more, fairly sure',
  less: 'less, fairly sure',
  no_difference: 'no clear difference',
  too_few: 'too few posts to tell',
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What worked: kinds of clips, then clips, against what is usual on their channels. */
export async function showResults({ values, terminal, signal, client }: Context): Promise<{ results: PostResults }> {
  const after = choiceOf(values, 'after', CHOICES.resultAges);
  const zone = textOf(values, 'time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const results = await (await client()).getPostResults(withoutMissing({ after, time_zone: zone }), { signal });
  terminal.print(textOfResults(results));
  return { results };
}

/** Tables, one below the other, with a sentence that says what they mean. */
export function textOfResults({ after, posts, ages, channels, groups, clips }: PostResults): string {
  if (posts === 0) {
    const others = ages.filter((age) => age.posts > 0).map((age) => `--after ${age.after}`);
    const advice = others.length === 0 ? 'The first count comes an hour after a post.' : `Try ${oneOf(others)}.`;
    return `No post was counted ${after} after it went live. ${advice}`;
  }
  const usual = channels.map(({ destination, account, posts: n, usual_views: views }) => [
    destination,
    account,
    `${n} posts`,
    `usually ${views} views`,
  ]);
  if (groups.length === 0) return `${tableOf(usual)}\n\nOne post on a channel has nothing to compare it with.`;
  const kinds = groups.map((group) => [nameOf(group), ...factsOf(group)]);
  const best = clips.map((clip) => [clip.short_id, clip.title, seenOf(clip), ...factsOf(clip)]);
  const note = `Posts are compared ${after} after they went live. 1.50x: half as much again as is usual on the channel. The true value lies
in the range with a probability of 90 %. A result is no cause.`;
  return [usual, kinds, best].map(tableOf).concat(note).join('\n\n');
}

/** `1840 views, 96 likes, 62 % watched`, as far as the platform tells. */
export function seenOf({ views, likes, watch_share: share }: Pick<Post, 'views' | 'likes' | 'watch_share'>): string {
  if (views === null) return '';
  const told = [
    `${views} views`,
    likes !== null && `${likes} likes`,
    share !== null && `${Math.round(100 * share)} % watched`,
  ];
  return told.filter((each) => each !== false).join(', ');
}

function nameOf({ by, value }: Pick<GroupResult, 'by' | 'value'>): string {
  return `${by} ${by === 'weekday' ? (WEEKDAYS[Number(value) - 1] ?? value) : value}`;
}

function factsOf({ posts, times, low, high, verdict }: Omit<GroupResult, 'by' | 'value'>): string[] {
  const range = `${low.toFixed(2)}-${high.toFixed(2)}`;
  return [posts === 1 ? '1 post' : `${posts} posts`, `${times.toFixed(2)}x`, range, VERDICTS[verdict]];
}
