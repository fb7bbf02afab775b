import { type Command, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { countOf, onePositional, projectAndShort } from '../options.ts';
import { clockOf, tableOf } from '../terminal.ts';

const AT_MOST = 20;
const LIMIT = { limit: { type: 'string' } } as const;

export const projects: Command = {
  summary: 'list your projects',
  help: `clipmill projects [--limit N]

Lists your projects, newest first.

  --limit N            list at most N (${AT_MOST})`,
  options: LIMIT,
  async run(context) {
    const limit = countOf(context.values, 'limit') ?? AT_MOST;
    const found = await take(limit, (await context.client()).projects({}, { signal: context.signal }));
    const rows = found.map((each) => [
      each.id,
      each.status,
      `${each.progress}%`,
      `${each.shorts_count} shorts`,
      each.title,
    ]);
    context.terminal.print(rows.length === 0 ? 'You have no projects.' : tableOf(rows));
    return { projects: found };
  },
};

export const shorts: Command = {
  summary: 'list the shorts of a project',
  help: `clipmill shorts PROJECT [--limit N]

Lists the shorts of a project, best first: id, score, place in the video, length, title.

  --limit N            list at most N (${AT_MOST})`,
  options: LIMIT,
  async run(context) {
    const id = onePositional(context.positionals, 'the id of a project');
    const limit = countOf(context.values, 'limit') ?? AT_MOST;
    const found = await take(limit, (await context.client()).shorts(id, {}, { signal: context.signal }));
    const rows = found.map((each) => [
      each.id,
      each.score.toFixed(1),
      clockOf(each.start_time),
      `${each.duration.toFixed(0)} s`,
      each.title,
    ]);
    context.terminal.print(rows.length === 0 ? 'The project has no shorts.' : tableOf(rows));
    return { project: id, shorts: found };
  },
};

const PLATFORMS = ['youtube', 'tiktok', 'instagram', 'x', 'linkedin'] as const;

export const post: Command = {
  summary: 'print the text to post with a short',
  help: `clipmill post PROJECT SHORT [--platform NAME]

Prints a text to post with a short, within the limits of a platform.

  --platform NAME      ${PLATFORMS.join(', ')} (all of them)`,
  options: { platform: { type: 'string' } },
  async run({ values, positionals, terminal, signal, client }) {
    const { project, short } = projectAndShort(positionals);
    const asked = textOf(values, 'platform');
    const platforms = asked === undefined ? PLATFORMS : PLATFORMS.filter((name) => name === asked);
    if (platforms.length === 0) throw new UsageError(`--platform must be one of ${PLATFORMS.join(', ')}.`);
    const { posts } = await (await client()).getShort(project, short, { signal });
    const texts = platforms.map((name) => (asked === undefined ? `${name}:\n${posts[name]}` : posts[name]));
    terminal.print(texts.join('\n\n'));
    return { project, short, posts: Object.fromEntries(platforms.map((name) => [name, posts[name]])) };
  },
};

async function take<T>(count: number, items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}
