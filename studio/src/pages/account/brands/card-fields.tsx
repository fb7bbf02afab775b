import type { Brand } from 'clipmill';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery, type BrandForm, removeCardPicture } from '@/api/looks/brands.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { TextField } from '@/ui/field.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { DEFAULT_CARD, ENDS } from '#schema/domain/brands/ends.ts';
import { BRAND_HEADING } from './music-fields.tsx';

/** The end card of a brand: whether there is one, and what it shows. */
export function CardFields({ brand }: { brand: Brand | null }) {
  const { t } = useTranslation();
  const card = brand?.end_card ?? null;
  const [isOn, turn] = useState(card !== null);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className={BRAND_HEADING}>{t('account.brands.card')}</legend>
      <CheckBox
        label={t('account.brands.hasCard')}
        name="hasCard"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <TextField
              label={t('account.brands.cardText')}
              name="cardText"
              maxLength={ENDS.cardTextChars}
              defaultValue={card?.text ?? ''}
            />
            <TextField
              label={t('account.brands.cardSeconds')}
              name="cardSeconds"
              type="number"
              required
              step="any"
              min={ENDS.cardSec[0]}
              max={ENDS.cardSec[1]}
              defaultValue={card?.seconds ?? DEFAULT_CARD.durationSec}
            />
          </div>
          <CheckBox label={t('account.brands.cardLogo')} name="cardLogo" defaultChecked={card?.logo ?? true} />
          <CardBackground brand={brand} />
        </>
      )}
    </fieldset>
  );
}

/** A colour of its own, and a picture over it. */
function CardBackground({ brand }: { brand: Brand | null }) {
  const { t } = useTranslation();
  const id = useId();
  const card = brand?.end_card ?? null;
  const [hasColour, turn] = useState(card !== null && card.background !== null);
  const remove = useAction(removeCardPicture, { changes: [[...brandsQuery.queryKey]] });
  return (
    <>
      <span className="flex items-center gap-2">
        <CheckBox
          label={t('account.brands.cardColour')}
          checked={hasColour}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        {hasColour && (
          <input
            type="color"
            name="cardColour"
            aria-label={t('account.brands.colourOf', { what: t('account.brands.cardColour') })}
            defaultValue={(card?.background ?? brand?.colors.background ?? '#000000').toLowerCase()}
            className="size-9 cursor-pointer"
          />
        )}
      </span>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t('account.brands.cardFile')}
        </label>
        <input
          id={id}
          name="cardFile"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="max-w-full"
          aria-describedby={`${id}-hint`}
        />
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {t('account.brands.cardHint')}
        </p>
      </div>
      {brand !== null && card !== null && card.picture_url !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <img src={card.picture_url} alt="" className="h-24 max-w-full rounded-lg" />
          <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(brand.id)}>
            {t('account.brands.cardRemovePicture')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What these fields of a form say. */
export function readCardFields(form: HTMLFormElement): BrandForm['card'] {
  const field = fieldsOf(form);
  if (field('hasCard') === '') return null;
  const file = new FormData(form).get('cardFile');
  const [text, colour] = [field('cardText').trim(), field('cardColour')];
  return {
    seconds: Number(field('cardSeconds')),
    text: text === '' ? null : text,
    logo: field('cardLogo') !== '',
    background: colour === '' ? null : colour.toUpperCase(),
    ...(file instanceof File && file.size > 0 && { file }),
  };
}
