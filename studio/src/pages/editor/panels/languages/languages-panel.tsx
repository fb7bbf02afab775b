import type { Translation } from 'clipmill';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNameIn } from '@/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { SelectField } from '@/ui/field.tsx';
import { languageChoices } from '../../../start/languages.ts';
import { useShort } from '../../state/server-data.ts';
import { TranslationPart } from './translation-part.tsx';
import { useTranslationActions, useTranslations } from './use-translations.ts';

/** The captions of the clip in other languages: made by the server's model or by hand, and looked through here. */
export function LanguagesPanel() {
  const { t, i18n } = useTranslation();
  const translations = useTranslations();
  const spoken = useShort(({ language }) => language);
  const [chosen, choose] = useState<string | null>(null);
  const { translate } = useTranslationActions();
  const names = languageChoices(i18n.language);
  const made = translations ?? [];
  const shown = made.find(({ language }) => language === chosen) ?? made[0];
  const others = names.filter(({ tag }) => tag !== spoken && !made.some(({ language }) => language === tag));
  const [next, setNext] = useState('');
  const wanted = others.some(({ tag }) => tag === next) ? next : (others[0]?.tag ?? '');
  const begin = (byHand: boolean) => {
    choose(wanted);
    translate.mutate({ language: wanted, ...(byHand && { by_hand: true }) });
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">
        {t('editor.languages.hint')}
        {made.length > 0 && ` ${t('editor.languages.readHint')}`}
      </p>
      <SelectField
        label={t('editor.languages.add')}
        value={wanted}
        onChange={(event) => setNext(event.currentTarget.value)}
      >
        {others.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={translate.isPending || wanted === ''} onClick={() => begin(false)}>
          <Languages aria-hidden className="size-4" />
          {t('editor.languages.translate')}
        </Button>
        <Button disabled={translate.isPending || wanted === ''} onClick={() => begin(true)}>
          {t('editor.languages.byHand')}
        </Button>
      </div>
      {made.length > 1 && shown !== undefined && (
        <SelectField
          label={t('editor.languages.language')}
          value={shown.language}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {made.map(({ language }) => (
            <option key={language} value={language}>
              {languageNameIn(i18n.language, language)}
            </option>
          ))}
        </SelectField>
      )}
      {shown !== undefined && <Shown translation={shown} />}
    </div>
  );
}

function Shown({ translation }: { translation: Translation }) {
  const { i18n } = useTranslation();
  const name = languageNameIn(i18n.language, translation.language);
  return <TranslationPart key={translation.language} translation={translation} name={name} />;
}
