import { useTranslation } from 'react-i18next';
import { chooseTheme, THEMES, useTheme } from '@/colours.ts';
import { changeLanguage, languageName, LANGUAGES } from '@/i18n.ts';
import { Section } from '@/ui/manage/section.tsx';

type Choice = { value: string; text: string; lang?: string };

/** The language and the colours of the studio. Both are kept in this browser. */
export function LooksPart() {
  const { t, i18n } = useTranslation();
  const { theme } = useTheme();
  const languages = LANGUAGES.map((value) => ({ value, text: languageName(value), lang: value }));
  return (
    <Section title={t('account.looks.title')} hint={t('account.looks.hint')}>
      <div className="grid gap-6">
        <Choices
          label={t('common.language')}
          name="language"
          chosen={i18n.language}
          choices={languages}
          onChoose={(value) => void changeLanguage(value)}
        />
        <Choices
          label={t('account.looks.colours')}
          name="colours"
          chosen={theme}
          choices={THEMES.map((value) => ({ value, text: t(`account.looks.themes.${value}`) }))}
          onChoose={(value) => chooseTheme(THEMES.find((known) => known === value) ?? 'system')}
        />
      </div>
    </Section>
  );
}

type ChoicesProps = {
  label: string;
  name: string;
  chosen: string;
  choices: Choice[];
  onChoose: (value: string) => void;
};

function Choices({ label, name, chosen, choices, onChoose }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text, lang }) => (
          <label
            key={value}
            lang={lang}
            className="border-line has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-accent flex h-11 cursor-pointer items-center gap-2 rounded-lg border px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="accent-accent size-4"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
