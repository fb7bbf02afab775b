import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Segments } from '@/ui/segments.tsx';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { type Scope, SCOPES, useFind } from './use-find.ts';

type FindProps = { field: RefObject<HTMLInputElement | null>; onClose: () => void };

/** Finds a text in the clip or the video, and writes another one in its place. Escape closes it. */
export function FindAndReplace({ field, onClose }: FindProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>('clip');
  const [wanted, setWanted] = useState('');
  const [text, setText] = useState('');
  const find = useFind(wanted, scope);
  const id = useId();
  const on = (keys: Record<string, () => void>) => (event: KeyboardEvent) => {
    const run = keys[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2 p-2" onKeyDown={on({ Escape: onClose })}>
      <div className="flex items-center justify-between">
        <h2 id={id} className="font-medium">
          {t('editor.find.title')}
        </h2>
        <IconButton isSmall label={t('editor.find.close')} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField
          ref={field}
          label={t('editor.find.wanted')}
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={on({ Enter: find.next, 'Shift+Enter': find.previous })}
        />
        <TextField
          label={t('editor.find.text')}
          autoComplete="off"
          maxLength={LIMITS.correctedWordChars}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={on({ Enter: () => find.replace(text) })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label={t('editor.find.scope')}
          value={scope}
          segments={SCOPES.map((value) => ({ value, label: t(`editor.find.scopes.${value}`) }))}
          onChange={setScope}
        />
        <FindButtons find={find} text={text} />
      </div>
      <FindStatus find={find} hasText={wanted.trim() !== ''} />
    </div>
  );
}

type Find = ReturnType<typeof useFind>;

function FindButtons({ find, text }: { find: Find; text: string }) {
  const { t } = useTranslation();
  const isNone = find.count === 0;
  return (
    <>
      <IconButton isSmall label={t('editor.find.previous')} disabled={isNone} onClick={find.previous}>
        <ChevronUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton isSmall label={t('editor.find.next')} disabled={isNone} onClick={find.next}>
        <ChevronDown aria-hidden className="size-4" />
      </IconButton>
      <Button size="small" disabled={isNone} onClick={() => find.replace(text)}>
        {t('editor.find.replace')}
      </Button>
      <Button size="small" disabled={isNone} onClick={() => find.replaceAll(text)}>
        {t('editor.find.replaceAll')}
      </Button>
    </>
  );
}

/** How many places there are, and the words around the current one: its sentence may be out of view. */
function FindStatus({ find, hasText }: { find: Find; hasText: boolean }) {
  const { t } = useTranslation();
  const { count, at, around, replaced } = find;
  const words = () => {
    if (replaced > 0) return t('editor.find.replaced', { count: replaced });
    if (!hasText) return t('editor.find.hint');
    return count === 0
      ? t('editor.find.none')
      : t('editor.find.place', { at: formatNumber(at + 1), total: formatNumber(count) });
  };
  return (
    <p className="text-muted flex min-w-0 gap-2 text-sm">
      <span role="status" className="shrink-0">
        {words()}
      </span>
      {around !== null && (
        <span className="min-w-0">
          {around.before} <mark className="bg-warn-tint text-text rounded px-0.5">{around.found}</mark> {around.after}
        </span>
      )}
    </p>
  );
}
