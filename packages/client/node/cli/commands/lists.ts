import { type Command, textOf } from '../command.ts';
import { countOf, onePositional, withoutMissing } from '../options.ts';
import { clockOf, tableOf } from '../terminal.ts';

const AT_MOST = 20;
const LIMIT = { limit: { type: 'string' } } as const;

export const projects: Command = {
  summary: 'list your projects',
  help: `clipmill projects [--limit N] [--external-id ID]

Lists your projects, newest first.

  --limit N            list at most N (${AT_MOST})
  --external-id ID     only those that your own system calls so`,
  options: { ...LIMIT, 'external-id': { type: 'string' } },
  async run(context) {
    const limit = countOf(context.values, 'limit') ?? AT_MOST;
    const query = withoutMissing({ external_id: textOf(context.values, 'external-id') });
    const found = await take(limit, (await context.client()).projects(query, { signal: context.signal }));
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

Lists the shorts of a project, best first: id, score, place in the video, length, title. An early one was found in the first
minutes of a long video, and is not, or not yet, among the best of the whole.

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
      each.early ? `${each.title} (early)` : each.title,
    ]);
    context.terminal.print(rows.length === 0 ? 'The project has no shorts.' : tableOf(rows));
    return { project: id, shorts: found };
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
