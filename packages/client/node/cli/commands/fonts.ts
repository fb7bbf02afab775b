import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { withoutMissing } from '../options.ts';
import { tableOf } from '../terminal.ts';

const TEXT = { type: 'string' } as const;

export const fonts: Command = {
  summary: 'list, add and delete fonts of your own for captions',
  help: `clipmill fonts
clipmill fonts add FILE --licensed [--name NAME] [--license TEXT]
clipmill fonts delete ID

Without a word it lists your fonts: --font of brands takes their ids. The file is TTF, OTF or WOFF2, of one weight.
--licensed says that you have the right to use the font in your videos, --license by what right.`,
  options: { name: TEXT, license: TEXT, licensed: { type: 'boolean' } },
  async run(context) {
    const { positionals, signal, client } = context;
    const [action, named, ...more] = positionals;
    const api = await client();
    if (action === undefined) return shown(context, await api.listFonts({ signal }));
    if (named === undefined || more.length > 0) throw new UsageError(`Name one font to ${action}.`);
    if (action === 'add') return shown(context, [await add(context, named)]);
    if (action === 'delete') return shown(context, [await api.deleteFont(named, { signal })]);
    throw new UsageError('Say add FILE or delete ID, or nothing for the list.');
  },
};

async function add({ values, signal, client }: Context, path: string) {
  if (values['licensed'] !== true) {
    throw new UsageError('Add --licensed to confirm that you have the right to use the font in your videos.');
  }
  const api = await client();
  const { id } = await api.upload(await fileSource(path), { signal });
  const texts = withoutMissing({ name: textOf(values, 'name'), license: textOf(values, 'license') });
  return api.createFont({ upload_id: id, license_confirmed: true, ...texts }, { signal });
}

type Shown = { id: string; name: string; license: string };

function shown({ terminal }: Context, found: Shown[]): { fonts: Shown[] } {
  const rows = found.map(({ id, name }) => [id, name]);
  terminal.print(rows.length === 0 ? 'You have no fonts.' : tableOf(rows));
  return { fonts: found };
}
