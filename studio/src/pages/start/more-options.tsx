import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '#schema/domain/limits.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { SelectField, TextField } from '@/ui/field.tsx';
import { ShapeChoice } from '@/ui/shapes/shape-choice.tsx';
import { changeForm, type StartForm } from './form.ts';
import { Keywords } from './keywords.tsx';
import { languageChoices } from './languages.ts';

const COUNTS = [1, 3, 5, 10, 15, LIMITS.maxClips];
const FINISHED = [0, 1, 3, 5, 10] as const;

/** Rarely changed options, collapsed. */
export function MoreOptions({ form }: { form: StartForm }) {
  const { t } = useTranslation();
  const isChoice = form.goal === 'shorts';
  return (
    <details className="group border-line bg-raised rounded-xl border">
      <summary className="flex cursor-pointer list-none items-center justify-between rounded-xl p-4 font-semibold">
        {t('start.more')}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 p-4 pt-0 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <ShapeChoice
            legend={t('start.aspect.legend')}
            hint={t('start.aspect.hint')}
            value={form.shapes}
            onChange={(shapes) => changeForm({ shapes })}
          />
        </div>
        <LanguageField language={form.language} />
        {isChoice && <CountField maxClips={form.maxClips} />}
        {form.goal !== 'empty' && <FinishedField finished={form.finished} />}
        {isChoice && <Keywords keywords={form.keywords} />}
        {isChoice && (
          <TextField
            className="sm:col-span-2"
            label={t('start.prompt')}
            hint={t('start.promptHint')}
            maxLength={1_000}
            value={form.prompt}
            onChange={({ target }) => changeForm({ prompt: target.value })}
          />
        )}
      </div>
    </details>
  );
}

/** The languages that somebody here can hear, and the one that is chosen. */
function LanguageField({ language }: Pick<StartForm, 'language'>) {
  const { t, i18n } = useTranslation();
  const heard = useQuery(capabilitiesQuery).data?.speech.languages ?? null;
  return (
    <SelectField
      label={t('start.language')}
      value={language}
      onChange={({ target }) => changeForm({ language: target.value })}
    >
      <option value="auto">{t('start.languageAuto')}</option>
      {languageChoices(i18n.language, heard && [...heard, language]).map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function CountField({ maxClips }: Pick<StartForm, 'maxClips'>) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('start.count')}
      value={maxClips ?? ''}
      onChange={({ target }) => changeForm({ maxClips: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{t('start.countAuto')}</option>
      {COUNTS.map((count) => (
        <option key={count} value={count}>
          {t('start.countUpTo', { count })}
        </option>
      ))}
    </SelectField>
  );
}

function FinishedField({ finished }: Pick<StartForm, 'finished'>) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('start.finished.legend')}
      hint={t('start.finished.hint')}
      value={finished}
      onChange={({ target }) => changeForm({ finished: target.value === 'all' ? 'all' : Number(target.value) })}
    >
      {FINISHED.map((count) => (
        <option key={count} value={count}>
          {t(count === 0 ? 'start.finished.none' : 'start.finished.best', { count })}
        </option>
      ))}
      <option value="all">{t('start.finished.all')}</option>
    </SelectField>
  );
}
