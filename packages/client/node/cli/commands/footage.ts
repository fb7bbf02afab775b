import type { Client } from '../../../src/client.ts';
import type { Footage } from '../../../src/types.ts';
import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { projectAndShort } from '../options.ts';
import { tableOf } from '../terminal.ts';

export const footage: Command = {
  summary: 'list, add, place and delete pictures and videos for B-roll',
  help: `clipmill footage
clipmill footage add FILE [--description TEXT]
clipmill footage delete ID
clipmill footage place PROJECT SHORT [--at ID=START-END]

Without a word it lists your footage. --description says what it shows: proposals look for its words in what is said.
place adds what is proposed to what the short shows, up to 8 items; or, with --at (can be repeated), shows that alone, in
seconds of the source.`,
  options: { description: { type: 'string' }, at: { type: 'string', multiple: true } },
  async run(context) {
    const { positionals, signal, client, values } = context;
    const [action, ...named] = positionals;
    if (action === 'place') return place(context, named);
    const api = await client();
    if (action === undefined) return shown(context, await api.listFootage({ signal }));
    const [one, ...more] = named;
    if (one === undefined || more.length > 0) throw new UsageError(`Name one file or ID to ${action}.`);
    if (action === 'delete') return shown(context, [await api.deleteFootage(one, { signal })]);
    if (action !== 'add') throw new UsageError('Say add, place or delete, or nothing for the list.');
    const { id } = await api.upload(await fileSource(one), { signal });
    const description = textOf(values, 'description');
    const body = { upload_id: id, ...(description !== undefined && { description }) };
    return shown(context, [await api.createFootage(body, { signal })]);
  },
};

async function place({ values, terminal, signal, client }: Context, named: string[]) {
  const { project, short } = projectAndShort(named);
  const asked = [values['at'] ?? []].flat().map((given) => {
    const [, id, start, end] = /^(\w+)=([\d.]+)-([\d.]+)$/.exec(String(given)) ?? [];
    if (id === undefined) throw new UsageError('--at must be ID=START-END.');
    return { footage_id: id, start: Number(start), end: Number(end) };
  });
  const api = await client();
  const shown = asked.length > 0 ? asked : await withProposed(api, { project, short, signal });
  const { b_roll } = await api.updateShort(project, short, { b_roll: shown }, { signal });
  terminal.print(tableOf(b_roll.map((one) => [one.footage_id, `${one.start}`, `${one.end}`, one.fit])));
  return { project, short, b_roll };
}

const MOST_ITEMS = 8;

async function withProposed(
  api: Client,
  { project, short, signal }: { project: string; short: string; signal: AbortSignal },
) {
  const { b_roll: placed } = await api.getShort(project, short, { signal });
  const { proposals } = await api.listBRollProposals(project, short, { signal });
  const proposed = proposals.map(({ footage_id, start, end }) => ({ footage_id, start, end }));
  return [...placed, ...proposed].slice(0, MOST_ITEMS);
}

function shown({ terminal }: Context, found: Footage[]): { footage: Footage[] } {
  terminal.print(
    found.length === 0
      ? 'You have no footage.'
      : tableOf(found.map(({ id, kind, name, description }) => [id, kind, name, description])),
  );
  return { footage: found };
}
