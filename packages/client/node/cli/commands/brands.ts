import { fileSource } from '../../file-source.ts';
import { type Command, type Context, textOf } from '../command.ts';
import { UsageError } from '../errors.ts';
import { withoutMissing } from '../options.ts';
import { tableOf } from '../terminal.ts';

const TEXT = { type: 'string' } as const;

export const brands: Command = {
  summary: 'list, create and delete brands: logo, colors, font, music, intro, outro',
  help: `clipmill brands
clipmill brands create NAME [--logo FILE] [--place PLACE] [--accent COLOR] [--font FONT] [--default]
                [--music FILE] [--license TEXT] [--volume=DB] [--duck DB]
                [--intro FILE] [--outro FILE] [--end-card TEXT]
clipmill brands delete ID

Without a word it lists your brands: see --brand of render. --default gives a brand to clips that name none. The logo is PNG,
JPEG or WebP, its place such as top-left or bottom, the color of spoken words such as #00E5FF.

The music is MP3, M4A, WAV, Ogg or FLAC. --volume is its loudness in pauses relative to the clip (-30 to 0 dB, such as
--volume=-8), --duck how much quieter it is under speech (12 to 40 dB), --license by what right you use it.

--intro and --outro are MP4, MOV or MKV videos of at most 10 seconds, --end-card the text of a still at the end.`,
  options: {
    logo: TEXT,
    place: TEXT,
    accent: TEXT,
    font: TEXT,
    music: TEXT,
    license: TEXT,
    volume: TEXT,
    duck: TEXT,
    intro: TEXT,
    outro: TEXT,
    'end-card': TEXT,
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
  const uploaded = async (path: string | undefined) =>
    path === undefined ? undefined : { upload_id: (await api.upload(await fileSource(path), { signal })).id };
  const logo = await uploaded(file);
  const music = await musicOf({ values, signal }, api);
  const cardText = textOf(values, 'end-card');
  // The service judges places, colours and fonts.
  const body = withoutMissing({
    default: values['default'],
    colors: withoutMissing({ accent: textOf(values, 'accent') }),
    font: textOf(values, 'font'),
    logo: logo && withoutMissing({ ...logo, place }),
    music,
    intro: await uploaded(textOf(values, 'intro')),
    outro: await uploaded(textOf(values, 'outro')),
    end_card: cardText === undefined ? undefined : { text: cardText },
  }) as Omit<Parameters<typeof api.createBrand>[0], 'name'>;
  return api.createBrand({ name, ...body }, { signal });
}

const MUSIC_FIELDS = { license: 'license', volume: 'volume_db', duck: 'duck_db' } as const;

/** Uploads the music. Throws `UsageError` for what belongs to music if there is none. */
async function musicOf(
  { values, signal }: Pick<Context, 'values' | 'signal'>,
  api: Awaited<ReturnType<Context['client']>>,
) {
  const file = textOf(values, 'music');
  const given = Object.entries(MUSIC_FIELDS).flatMap(([option, field]) => {
    const text = textOf(values, option);
    return text === undefined ? [] : [[option, field, text] as const];
  });
  if (file === undefined) {
    const [first] = given;
    if (first !== undefined) throw new UsageError(`--${first[0]} needs --music.`);
    return undefined;
  }
  const upload = await api.upload(await fileSource(file), { signal });
  return { upload_id: upload.id, ...Object.fromEntries(given.map(([, field, text]) => [field, text])) };
}

type Shown = {
  id: string;
  name: string;
  default: boolean;
  font: string | null;
  logo: { place: string } | null;
  music: object | null;
};

function shown({ terminal }: Context, found: Shown[]): { brands: Shown[] } {
  const rows = found.map(({ id, name, default: isDefault, font, logo, music }) => [
    id,
    isDefault ? 'default' : '',
    logo === null ? 'no logo' : `logo ${logo.place}`,
    music === null ? '' : 'music',
    font ?? '',
    name,
  ]);
  terminal.print(rows.length === 0 ? 'You have no brands.' : tableOf(rows));
  return { brands: found };
}
