import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandsQuery } from '@/api/looks/brands.ts';
import { brandOf, inColoursOf, NO_BRAND } from '@/preview/brand.ts';
import { CheckBox } from '@/ui/check-box.tsx';
import { SelectField } from '@/ui/field.tsx';
import { useChangeLook, useLook } from '../state/look.tsx';

/**
 * Which brand the clip has: its logo and its music, and with the choice its colours and its font. Nothing without brands.
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
      {chosen !== null && chosen.music !== null && <MusicCheck />}
    </>
  );
}

/** Whether the clip has the music of its brand. */
function MusicCheck() {
  const { t } = useTranslation();
  const isOff = useLook((look) => look.music === false);
  const change = useChangeLook();
  return (
    <CheckBox
      label={t('editor.music')}
      checked={!isOff}
      onChange={(event) => {
        const isOn = event.currentTarget.checked;
        change(({ music: _music, ...look }) => ({ ...look, ...(!isOn && { music: false }) }));
      }}
    />
  );
}
