import type { Brand } from 'clipmill';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery, type BrandForm as Fields, removeLogo, saveBrand } from '@/api/looks/brands.ts';
import { useFontChoices } from '@/preview/use-font-choices.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { CardFields, readCardFields } from './card-fields.tsx';
import { EndFields, readEndFields } from './end-fields.tsx';
import { BRAND_HEADING, MusicFields, readMusicFields } from './music-fields.tsx';
import { BRANDS, DEFAULT_LOGO, LOGO_PLACES, LOGO_TIMES } from '#schema/domain/brands/brand.ts';

const COLOURS = ['text', 'accent', 'background'] as const;
const CHANGES = [[...brandsQuery.queryKey]];

type BrandFormProps = { brand: Brand | null; onDone: () => void };

/** Makes a brand, or changes one. */
export function BrandForm({ brand, onDone }: BrandFormProps) {
  const { t } = useTranslation();
  const fonts = useFontChoices(brand?.font ?? null);
  const save = useAction((fields: Fields) => saveBrand(brand, fields), { changes: CHANGES, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(readForm(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="border-line grid grid-cols-1 gap-4 rounded-xl border p-4">
      {brand === null && <h3 className="text-lg font-semibold">{t('account.brands.add')}</h3>}
      <TextField
        label={t('account.brands.name')}
        name="name"
        required
        maxLength={BRANDS.nameChars}
        defaultValue={brand?.name}
      />
      <CheckBox label={t('account.brands.default')} name="default" defaultChecked={brand?.default} />
      <fieldset>
        <legend className={BRAND_HEADING}>{t('account.brands.colours')}</legend>
        <div className="flex flex-wrap gap-4">
          {COLOURS.map((name) => (
            <ColourChoice key={name} name={name} first={brand?.colors[name] ?? null} />
          ))}
        </div>
        <p className="text-muted mt-1 text-sm">{t('account.brands.coloursHint')}</p>
      </fieldset>
      <SelectField label={t('account.brands.font')} name="font" defaultValue={brand?.font ?? ''}>
        <option value="">{t('account.brands.ofStyle')}</option>
        {fonts.map(([font, name]) => (
          <option key={font} value={font}>
            {name}
          </option>
        ))}
      </SelectField>
      <LogoFields brand={brand} />
      <MusicFields brand={brand} />
      <EndFields brand={brand} name="intro" />
      <EndFields brand={brand} name="outro" />
      <CardFields brand={brand} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={save.isPending}>
          {save.isPending ? t('common.saving') : t('common.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

function ColourChoice({ name, first }: { name: (typeof COLOURS)[number]; first: string | null }) {
  const { t } = useTranslation();
  const [isOn, turn] = useState(first !== null);
  const label = t(`account.brands.colour.${name}`);
  return (
    <span className="flex items-center gap-2">
      <CheckBox label={label} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
      {isOn && (
        <input
          type="color"
          name={name}
          aria-label={t('account.brands.colourOf', { what: label })}
          defaultValue={(first ?? '#FFFFFF').toLowerCase()}
          className="size-9 cursor-pointer"
        />
      )}
    </span>
  );
}

function LogoFields({ brand }: { brand: Brand | null }) {
  const { t } = useTranslation();
  const id = useId();
  const logo = brand?.logo ?? null;
  const { place, size, opacity } = logo ?? DEFAULT_LOGO;
  const remove = useAction(removeLogo, { changes: CHANGES });
  const [hasFile, setHasFile] = useState(false);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className={BRAND_HEADING}>{t('account.brands.logo')}</legend>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t(logo === null ? 'account.brands.file' : 'account.brands.otherFile')}
        </label>
        <input
          id={id}
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="max-w-full"
          onChange={({ currentTarget: { files } }) => setHasFile(files?.length === 1)}
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {t('account.brands.fileHint')}
        </p>
      </div>
      {brand !== null && logo !== null && (
        <Button
          size="small"
          className="justify-self-start"
          disabled={remove.isPending}
          onClick={() => remove.mutate(brand.id)}
        >
          {t('account.brands.removeLogo')}
        </Button>
      )}
      <div hidden={logo === null && !hasFile} className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('account.brands.place')} name="place" defaultValue={place}>
          {LOGO_PLACES.map((one) => (
            <option key={one} value={one}>
              {t(`account.brands.places.${one}`)}
            </option>
          ))}
        </SelectField>
        <Percent label={t('account.brands.size')} name="size" value={size} range={BRANDS.size} />
        <Percent label={t('account.brands.opacity')} name="opacity" value={opacity} range={BRANDS.opacity} />
        <TimeFields logo={logo} />
      </div>
    </fieldset>
  );
}

/** When the logo is seen. */
function TimeFields({ logo }: { logo: Brand['logo'] }) {
  const { t } = useTranslation();
  const [time, setTime] = useState<string>(logo?.shown ?? DEFAULT_LOGO.shown);
  return (
    <>
      <SelectField
        label={t('account.brands.shown')}
        name="shown"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      >
        {LOGO_TIMES.map((one) => (
          <option key={one} value={one}>
            {t(`account.brands.times.${one}`)}
          </option>
        ))}
      </SelectField>
      {time !== 'always' && (
        <TextField
          label={t('account.brands.seconds')}
          name="seconds"
          type="number"
          required
          min={BRANDS.seconds[0]}
          max={BRANDS.seconds[1]}
          step="any"
          defaultValue={logo?.seconds ?? 3}
        />
      )}
    </>
  );
}

type PercentProps = { label: string; name: string; value: number; range: readonly [number, number] };

function Percent({ label, name, value, range: [min, max] }: PercentProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      required
      min={Math.round(100 * min)}
      max={Math.round(100 * max)}
      defaultValue={Math.round(100 * value)}
    />
  );
}

function readForm(form: HTMLFormElement): Fields {
  const field = fieldsOf(form);
  const file = new FormData(form).get('file');
  const chosen = COLOURS.filter((name) => field(name) !== '');
  const shown = LOGO_TIMES.find((one) => one === field('shown')) ?? DEFAULT_LOGO.shown;
  const font = field('font');
  return {
    name: field('name').trim(),
    default: field('default') !== '',
    colors: Object.fromEntries(chosen.map((name) => [name, field(name).toUpperCase()])),
    ...(font !== '' && { font }),
    ...(file instanceof File && file.size > 0 && { file }),
    logo: {
      place: LOGO_PLACES.find((one) => one === field('place')) ?? DEFAULT_LOGO.place,
      size: Number(field('size')) / 100,
      opacity: Number(field('opacity')) / 100,
      shown,
      ...(shown !== 'always' && { seconds: Number(field('seconds')) }),
    },
    ...readMusicFields(form),
    intro: readEndFields(form, 'intro'),
    outro: readEndFields(form, 'outro'),
    card: readCardFields(form),
  };
}
