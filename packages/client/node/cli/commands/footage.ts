import type { Footage } from '../../../src/types.ts';
import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { projectAndShort } from '../options.ts';
import { clockOf, tableOf } from '../terminal.ts';

export const footage: Command = {
  summary: 'pictures and videos for B-roll: list, add, place, delete',
  help: `clipmill footage
clipmill footage add FILE [--description TEXT]
clipmill footage delete ID
clipmill footage place PROJECT SHORT [--at ID=START-END] [--fit] [--proposed] [--clear]

Without a word it lists your footage: PNG, JPEG or WebP pictures, and MP4, MOV or MKV videos of at most a minute.
--description says what it shows: proposals look for its words in what is said. Default: the words of the file's name.

place shows footage instead of the picture of a short, without its sound, and lists what is proposed.

  --at ID=START-END    where, in seconds of the source (can be repeated), besides what is placed
  --fit                show all of it, over a blurred copy; otherwise it fills the picture
  --proposed           place everything that is proposed
  --clear              remove what was placed before`,
  options: {
    description: { type: 'string' },
    at: { type: 'string', multiple: true },
    fit: { type: 'boolean' },
    proposed: { type: 'boolean' },
    clear: { type: 'boolean' },
  },
  async run(context) {
    const { positionals, signal, client, values } = context;
    const [action, ...named] = positionals;
    if (action === 'place') return place(context, named);
    const api = await client();
    if (action === undefined) return shown(context, await api.listFootage({ signal }));
    const [one, ...more] = named;
    if (one === undefined || more.length > 0) throw new UsageError(`Name one file or ID to ${action}.`);
    if (action === 'delete') return shown(context, [await api.deleteFootage(one, { signal })]);
    if (action !== 'add')
      throw new UsageError('Say add FILE, place PROJECT SHORT or delete ID, or nothing for the list.');
    const { id } = await api.upload(await fileSource(one), { signal });
    const description = textOf(values, 'description');
    const body = { upload_id: id, ...(description !== undefined && { description }) };
    return shown(context, [await api.createFootage(body, { signal })]);
  },
};

async function place({ values, terminal, signal, client }: Context, named: readonly string[]) {
  const { project, short } = projectAndShort([...named]);
  const fit = values['fit'] === true ? 'fit' : 'fill';
  const asked = placesOf(values).map((one) => ({ ...one, fit }) as const);
  const api = await client();
  const { b_roll: before } = await api.getShort(project, short, { signal });
  const { proposals } = await api.listBRollProposals(project, short, { signal });
  const taken =
    values['proposed'] === true
      ? proposals.map(({ footage_id, start, end }) => ({ footage_id, start, end, fit }) as const)
      : [];
  const wanted = [...(values['clear'] === true ? [] : before), ...asked, ...taken];
  const isChange = values['clear'] === true || asked.length + taken.length > 0;
  const placed = isChange ? (await api.updateShort(project, short, { b_roll: wanted }, { signal })).b_roll : before;
  const open = values['proposed'] === true ? [] : proposals;
  const rows = [
    ...placed.map((one) => ['placed', one.footage_id, clockOf(one.start), clockOf(one.end), one.fit, '']),
    ...open.map((one) => ['proposed', one.footage_id, clockOf(one.start), clockOf(one.end), '', one.text]),
  ];
  terminal.print(rows.length === 0 ? 'Nothing is placed or proposed.' : tableOf(rows));
  return { project, short, b_roll: placed, proposals: open };
}

/** Throws `UsageError`. */
function placesOf(values: Context['values']) {
  return [values['at'] ?? []].flat().map((given) => {
    const [, id, start, end] = /^([0-9A-Za-z]{26})=(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(String(given)) ?? [];
    if (id === undefined)
      throw new UsageError('--at must be ID=START-END, such as 01KAFV5N7Q2V8XW4T6R5N0M1AB=52.4-56.');
    return { footage_id: id, start: Number(start), end: Number(end) };
  });
}

function shown({ terminal }: Context, found: Footage[]): { footage: Footage[] } {
  const rows = found.map(({ id, kind, duration, name, description }) => [
    id,
    kind,
    duration === null ? '' : clockOf(duration),
    name,
    description,
  ]);
  terminal.print(rows.length === 0 ? 'You have no footage.' : tableOf(rows));
  return { footage: found };
}
