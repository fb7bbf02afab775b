import type { Brand } from 'clipmill';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery, type BrandForm, removeEnd } from '@/api/looks/brands.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { DEFAULT_END_FADE_SEC, ENDS } from '#schema/domain/brands/ends.ts';
import { BRAND_HEADING } from './music-fields.tsx';

type EndFieldsProps = { brand: Brand | null; name: 'intro' | 'outro' };

/** The intro or the outro of a brand: its file, and how it fades. */
export function EndFields({ brand, name }: EndFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const end = brand?.[name] ?? null;
  const remove = useAction(removeEnd, { changes: [[...brandsQuery.queryKey]] });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className={BRAND_HEADING}>{t(`account.brands.${name}`)}</legend>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t(end === null ? `account.brands.${name}File` : `account.brands.${name}OtherFile`)}
        </label>
        <input
          id={id}
          name={`${name}File`}
          type="file"
          accept=".mp4,.mov,.mkv"
          className="max-w-full"
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {t('account.brands.endHint')}
        </p>
      </div>
      {brand !== null && end !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <video controls playsInline preload="none" src={end.url} className="bg-sunken h-32 max-w-full rounded-lg" />
          <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate({ id: brand.id, name })}>
            {t(`account.brands.${name}Remove`)}
          </Button>
        </div>
      )}
      <TextField
        label={t(`account.brands.${name}Fade`)}
        name={`${name}Fade`}
        type="number"
        required
        step="any"
        min={ENDS.fadeSec[0]}
        max={ENDS.fadeSec[1]}
        defaultValue={end?.fade ?? DEFAULT_END_FADE_SEC}
      />
    </fieldset>
  );
}

/** What these fields of a form say. */
export function readEndFields(form: HTMLFormElement, name: 'intro' | 'outro'): BrandForm['intro'] {
  const data = new FormData(form);
  const file = data.get(`${name}File`);
  return { fade: Number(data.get(`${name}Fade`)), ...(file instanceof File && file.size > 0 && { file }) };
}
