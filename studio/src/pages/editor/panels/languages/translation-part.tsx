import type { Translation } from 'clipmill';
import { Download, Languages, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileName } from '#schema/domain/texts/file-name.ts';
import { api } from '@/api/client.ts';
import { failureWords } from '@/api/failure-words.ts';
import { saveBlob } from '@/files/save-file.ts';
import { tellError } from '@/shell/messages.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Notice } from '@/ui/notice.tsx';
import { useEditor } from '../../state/editor-stores.tsx';
import { useChangeLook, useLook } from '../../state/look.tsx';
import { LineField } from './line-field.tsx';
import { useTranslationActions } from './use-translations.ts';

type Part = { translation: Translation; name: string };

/** One translation: its state, whether the clip shows it, its lines to look through, and its files. */
export function TranslationPart({ translation, name }: Part) {
  const { t } = useTranslation();
  const { language, status, lines } = translation;
  return (
    <section className="grid gap-3" aria-label={name}>
      <h2 className="font-semibold">{name}</h2>
      {status === 'processing' && <Notice>{t('editor.languages.translating')}</Notice>}
      {status === 'error' && <Notice tone="danger">{failureWords(t, translation.error_reason ?? '', 'clip')}</Notice>}
      {status !== 'processing' && <Open translation={translation} />}
      <ShownCheck translation={translation} />
      <ul className="grid gap-3">
        {lines.map((line) => (
          <LineField key={line.start} language={language} line={line} isBusy={status === 'processing'} />
        ))}
      </ul>
      <Files translation={translation} name={name} />
    </section>
  );
}

/** What is not translated, or was changed since: one press brings it up to date. */
function Open({ translation: { language, lines } }: Pick<Part, 'translation'>) {
  const { t } = useTranslation();
  const { translate } = useTranslationActions();
  const count = lines.filter(({ state }) => state !== 'current').length;
  if (count === 0) return null;
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {t('editor.languages.open', { count })}
        <Button size="small" disabled={translate.isPending} onClick={() => translate.mutate({ language })}>
          <Languages aria-hidden className="size-4" />
          {t('editor.languages.update')}
        </Button>
      </div>
    </Notice>
  );
}

/** Whether captions are in this language, and what is said below them. */
function ShownCheck({ translation: { language, lines } }: Pick<Part, 'translation'>) {
  const { t } = useTranslation();
  const isShown = useLook((look) => look.hasCaptions && look.language === language);
  const withOriginal = useLook((look) => look.withOriginal === true);
  const change = useChangeLook();
  return (
    <div className="grid gap-2">
      <CheckBox
        label={t('editor.languages.show')}
        checked={isShown}
        disabled={!isShown && lines.every(({ text }) => text === '')}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          change(({ language: _language, withOriginal: both, ...look }) =>
            isOn ? { ...look, hasCaptions: true, language, withOriginal: both } : look,
          );
        }}
      />
      {isShown && (
        <CheckBox
          label={t('editor.languages.withOriginal')}
          checked={withOriginal}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            change(({ withOriginal: _both, ...look }) => ({ ...look, ...(isOn && { withOriginal: true }) }));
          }}
        />
      )}
    </div>
  );
}

function Files({ translation: { language, complete }, name }: Part) {
  const { t } = useTranslation();
  const { edits, place } = useEditor();
  const { remove } = useTranslationActions();
  const change = useChangeLook();
  const isShown = useLook((look) => look.language === language);
  const save = async (format: 'srt' | 'vtt') => {
    const text = await api.getTranslationText(place.projectId, place.shortId, language, format);
    saveBlob(new Blob([text], { type: 'text/plain' }), fileName(`${edits.now.title} ${language}`, format));
  };
  const erase = () => {
    if (isShown) change(({ language: _language, withOriginal: _both, ...look }) => look);
    remove.mutate(language);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {(['srt', 'vtt'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          disabled={!complete}
          onClick={() => void save(format).catch((error: unknown) => tellError(error))}
        >
          <Download aria-hidden className="size-4" />
          {format.toUpperCase()}
        </Button>
      ))}
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={t('editor.languages.deleteOf', { name })}
        onClick={erase}
      >
        <Trash2 aria-hidden className="size-4" />
        {t('editor.languages.delete')}
      </Button>
    </div>
  );
}
