import { useTranslation } from 'react-i18next';
import type { Privacy } from '#schema/domain/posting/destinations.ts';
import { SelectField } from '@/ui/field.tsx';

type PrivacyFieldProps = { privacies: readonly Privacy[]; value: Privacy; onChange: (privacy: Privacy) => void };

/** Who sees a post. Nothing to choose where a destination takes only one. */
export function PrivacyField({ privacies, value, onChange }: PrivacyFieldProps) {
  const { t } = useTranslation();
  if (privacies.length <= 1) return null;
  return (
    <SelectField
      label={t('posting.fields.privacy')}
      value={value}
      onChange={({ target }) => onChange(privacies.find((each) => each === target.value) ?? value)}
    >
      {privacies.map((privacy) => (
        <option key={privacy} value={privacy}>
          {t(`posting.privacies.${privacy}`)}
        </option>
      ))}
    </SelectField>
  );
}
