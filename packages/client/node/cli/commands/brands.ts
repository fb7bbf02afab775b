import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { withoutMissing } from '../options.ts';
import { tableOf } from '../terminal.ts';

const TEXT = { type: 'string' } as const;

export const brands: Command = {
  summary: 'list, create and delete brands: logo, colors, font',
  help: `clipmill brands
clipmill brands create NAME [--logo FILE] [--place PLACE] [--accent COLOR] [--font FONT] [--default]
clipmill brands delete ID

Without a word it lists your brands: see --brand of render. --default gives a brand to clips that name none. The logo is PNG,
JPEG or WebP, its place such as top-left or bottom, the color of spoken words such as #00E5FF.`,
  options: {
    logo: TEXT,
    place: TEXT,
    accent: TEXT,
    font: TEXT,
    default: { type: 'boolean' },
  },
  async run(context) {
    const { positionals, signal, client } = context;
    const [action, named, ...more] = positionals;
    const api = await client();
    if (action === undefined) return shown(context, await api.listBrands({ signal }));
    if (named === undefined || more.length > 0) throw new UsageError(`Name one brand to ${action}.`);
    if (action === 'create') return shown(context, [await create(context, named)]);
    if (action === 'delete') return shown(context, [await api.deleteBrand(named, { signal })]);
    throw new UsageError('Say create NAME or delete ID, or nothing for the list.');
  },
};

async function create({ values, signal, client }: Context, name: string) {
  const api = await client();
  const [file, place] = [textOf(values, 'logo'), textOf(values, 'place')];
  if (place !== undefined && file === undefined) throw new UsageError('--place needs --logo.');
  const logo = file === undefined ? undefined : await api.upload(await fileSource(file), { signal });
  // The service judges places, colours and fonts.
  const body = withoutMissing({
    default: values['default'],
    colors: withoutMissing({ accent: textOf(values, 'accent') }),
    font: textOf(values, 'font'),
    logo: logo && withoutMissing({ upload_id: logo.id, place }),
  }) as Omit<Parameters<typeof api.createBrand>[0], 'name'>;
  return api.createBrand({ name, ...body }, { signal });
}

type Shown = { id: string; name: string; default: boolean; font: string | null; logo: { place: string } | null };

function shown({ terminal }: Context, found: Shown[]): { brands: Shown[] } {
  const rows = found.map(({ id, name, default: isDefault, font, logo }) => [
    id,
    isDefault ? 'default' : '',
    logo === null ? 'no logo' : `logo ${logo.place}`,
    font ?? '',
    name,
  ]);
  terminal.print(rows.length === 0 ? 'You have no brands.' : tableOf(rows));
  return { brands: found };
}
