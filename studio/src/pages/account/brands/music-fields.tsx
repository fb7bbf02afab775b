import type { Brand } from 'clipmill';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery, type BrandForm, removeMusic } from '@/api/looks/brands.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea, TextField } from '@/ui/field.tsx';
import { DEFAULT_MUSIC, MUSIC, MUSIC_KINDS } from '#schema/domain/brands/music.ts';

/** The numbers of music, by the names of their fields in the form. */
const NUMBERS = {
  volume: { range: MUSIC.volumeDb, first: DEFAULT_MUSIC.volumeDb, of: 'volume_db' },
  duck: { range: MUSIC.duckDb, first: DEFAULT_MUSIC.duckDb, of: 'duck_db' },
  fade: { range: MUSIC.fadeSec, first: DEFAULT_MUSIC.fadeSec, of: 'fade' },
  songStart: { range: MUSIC.startSec, first: DEFAULT_MUSIC.startSec, of: 'start' },
} as const;
const NAMES = ['volume', 'duck', 'fade', 'songStart'] as const satisfies (keyof typeof NUMBERS)[];

/** How the headings of the groups of a brand look: bolder than the labels of their fields. */
export const BRAND_HEADING = 'mb-2 pt-2 font-semibold';

/** The music of a brand: its file, how loud it is, and by what right it is used. */
export function MusicFields({ brand }: { brand: Brand | null }) {
  const { t } = useTranslation();
  const id = useId();
  const music = brand?.music ?? null;
  const [hasFile, setHasFile] = useState(false);
  const remove = useAction(removeMusic, { changes: [[...brandsQuery.queryKey]] });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className={BRAND_HEADING}>{t('account.brands.music')}</legend>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t(music === null ? 'account.brands.song' : 'account.brands.otherSong')}
        </label>
        <input
          id={id}
          name="song"
          type="file"
          accept={MUSIC_KINDS.map((kind) => `.${kind}`).join(',')}
          className="max-w-full"
          onChange={({ currentTarget: { files } }) => setHasFile(files?.length === 1)}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {t('account.brands.songHint')}
        </p>
      </div>
      {brand !== null && music !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <audio controls preload="none" src={music.url} className="h-10 max-w-full" />
          <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(brand.id)}>
            {t('account.brands.removeMusic')}
          </Button>
        </div>
      )}
      <div hidden={music === null && !hasFile} className="grid items-start gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={t(`account.brands.${name}`)}
            hint={name === 'volume' || name === 'duck' ? t(`account.brands.${name}Hint`) : undefined}
            name={name}
            type="number"
            required
            step="any"
            min={NUMBERS[name].range[0]}
            max={NUMBERS[name].range[1]}
            defaultValue={music?.[NUMBERS[name].of] ?? NUMBERS[name].first}
          />
        ))}
      </div>
      <TextArea
        label={t('account.brands.license')}
        name="license"
        maxLength={MUSIC.licenseChars}
        defaultValue={music?.license}
      />
    </fieldset>
  );
}

/** What these fields of a form say. */
export function readMusicFields(form: HTMLFormElement): Pick<BrandForm, 'song' | 'music'> {
  const data = new FormData(form);
  const song = data.get('song');
  const number = (name: (typeof NAMES)[number]) => [NUMBERS[name].of, Number(data.get(name))];
  return {
    ...(song instanceof File && song.size > 0 && { song }),
    music: { ...Object.fromEntries(NAMES.map(number)), license: textOf(data.get('license')) },
  };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : '';
}
