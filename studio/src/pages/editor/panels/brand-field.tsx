import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandsQuery } from '@/api/looks/brands.ts';
import { brandOf, inColoursOf, NO_BRAND } from '@/preview/brand.ts';
import { SelectField } from '@/ui/field.tsx';
import { useChangeLook, useLook } from '../state/look.tsx';

/** Which brand the clip has: its logo, and with the choice its colours and its font. Nothing without brands. */
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
  return (
    <SelectField
      label={t('editor.brand')}
      value={brandOf(brandId, brands)?.id ?? NO_BRAND}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value={NO_BRAND}>{t('editor.noBrand')}</option>
      {brands.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
