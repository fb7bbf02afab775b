import { useQuery } from '@tanstack/react-query';
import type { Brand } from 'clipmill';
import { useTranslation } from 'react-i18next';
import { brandsQuery } from '@/api/looks/brands.ts';
import { brandOf, inColoursOf, NO_BRAND } from '@/preview/brand.ts';
import { CheckBox } from '@/ui/check-box.tsx';
import { SelectField } from '@/ui/field.tsx';
import { type Switch, SWITCHES } from '@/preview/ends.ts';
import { useChangeLook, useLook } from '../state/look.tsx';

/**
 * Which brand the clip has: its logo, its music and what comes before and after, and with the choice its colours and its
 * font. Nothing without brands.
 */
export function BrandField() {
  const { t } = useTranslation();
  const { data: brands = [] } = useQuery(brandsQuery);
  const brandId = useLook((look) => look.brandId);
  const change = useChangeLook();
  if (brands.length === 0) return null;
  const choose = (id: string) =>
    change((now) => {
      const brand = brandOf(id, brands);
      return { ...now, brandId: id, ...(brand !== null && { captions: inColoursOf(now.captions, brand) }) };
    });
  const chosen = brandOf(brandId, brands);
  return (
    <>
      <SelectField
        label={t('editor.brand')}
        value={chosen?.id ?? NO_BRAND}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value={NO_BRAND}>{t('editor.noBrand')}</option>
        {brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen !== null &&
        SWITCHES.map((part) => chosen[part] !== null && <PartCheck key={part} part={part} brand={chosen} />)}
      {chosen !== null && hasEnds(chosen) && <p className="text-muted text-sm">{t('editor.endsHint')}</p>}
    </>
  );
}

function hasEnds({ intro, outro, end_card: card }: Brand): boolean {
  return intro !== null || outro !== null || card !== null;
}

/** Whether the clip has a part of its brand, and how long that is. */
function PartCheck({ part, brand }: { part: Switch; brand: Brand }) {
  const { t } = useTranslation();
  const isOff = useLook((look) => look[part] === false);
  const change = useChangeLook();
  const seconds = brand.end_card?.seconds ?? 0;
  const lengths = { music: 0, intro: brand.intro?.duration ?? 0, outro: brand.outro?.duration ?? 0, end_card: seconds };
  return (
    <CheckBox
      label={t(`editor.brandParts.${part}`, { seconds: Math.round(10 * lengths[part]) / 10 })}
      checked={!isOff}
      onChange={(event) => {
        const isOn = event.currentTarget.checked;
        change(({ [part]: _part, ...look }) => ({ ...look, ...(!isOn && { [part]: false }) }));
      }}
    />
  );
}
