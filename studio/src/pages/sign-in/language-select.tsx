import { useTranslation } from 'react-i18next';
import { changeLanguage, languageName, LANGUAGES } from '@/i18n.ts';
import { SmallSelect } from '@/ui/small-select.tsx';

/** The language of the studio, for users who are not signed in. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <SmallSelect
      label={t('common.language')}
      value={i18n.language}
      options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      onChange={(value) => void changeLanguage(value)}
    />
  );
}
