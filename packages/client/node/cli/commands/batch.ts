import { readFile } from 'node:fs/promises';
import type { Command } from '../command.ts';
import { CommandError } from '../errors.ts';
import { onePositional } from '../options.ts';
import { tableOf } from '../terminal.ts';
import { PROJECT_HELP, PROJECT_OPTIONS, projectOf } from './clip.ts';

export const batch: Command = {
  summary: 'make projects of many links',
  help: `clipmill batch FILE [options]

Makes a project of each link in FILE, all with the same options, and lists their ids. FILE has a link on each line, and after
a space, if you wish, what your own system calls the project. Links that are refused make no project; the others do.

${PROJECT_HELP}`,
  options: PROJECT_OPTIONS,
  async run(context) {
    const { positionals, terminal, signal } = context;
    const path = onePositional(positionals, 'one file with a link on each line');
    const options = projectOf(context);
    const text = await readFile(path, 'utf8').catch(() => {
      throw new CommandError(`File not found: ${path}.`);
    });
    const items = text.split('\n').flatMap((line) => {
      const [, url, id] = /^\s*(\S+)(?:\s+(\S.*?))?\s*$/.exec(line) ?? [];
      return url === undefined ? [] : [{ url, ...(id === undefined ? {} : { external_id: id }) }];
    });
    const made = await (await context.client()).createProjects({ items, ...options }, { signal });
    terminal.print(tableOf(made.map(({ url, project, error }) => [project?.id ?? '-', url, error?.message ?? ''])));
    const refused = made.filter(({ error }) => error !== null).length;
    if (refused > 0) throw new CommandError(`${refused} of ${made.length} links were refused.`, { items: made });
    return { items: made };
  },
};
