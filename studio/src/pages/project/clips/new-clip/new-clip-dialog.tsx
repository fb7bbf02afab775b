import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewShort, Project } from 'clipmill';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { api } from '@/api/client.ts';
import { editorQueries } from '@/api/editor.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTenths } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { TimeField } from '../../../editor/edges/time-field.tsx';
import { sentencesOf } from '../../../editor/logic/sentences.ts';
import { clipFrom, sentencesWith } from './clip-from.ts';
import { SentenceList } from './sentence-list.tsx';

/** Cuts a clip by hand: from a sentence to a sentence, or from a time to a time. Then the editor opens. */
export function NewClipDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: transcript } = useQuery(editorQueries.transcript(project.id));
  const sentences = useMemo(() => sentencesOf(shownWords(transcript?.words ?? [])), [transcript]);
  const [words, setWords] = useState('');
  const lengthSec = Number(project.clip_duration) || LIMITS.clipMinSec;
  const window = { startSec: project.start_time, endSec: project.end_time };
  const [chosen, setRange] = useState<Range | null>(null);
  const range = chosen ?? clipFrom(sentences, { at: sentences[0]?.start ?? window.startSec, lengthSec, window });
  const make = useAction((body: NewShort) => api.createShort(project.id, body), {
    changes: [['shorts', project.id]],
    onDone: ({ id }) =>
      void navigate({ to: '/projects/$projectId/shorts/$shortId', params: { projectId: project.id, shortId: id } }),
    isQuiet: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ start_time: range.startSec, end_time: range.endSec });
  };
  const isWrong = range.endSec - range.startSec < LIMITS.shortMinSec;
  return (
    <Dialog isOpen isWide title={t('clips.own.title')} description={t('clips.own.text')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Times range={range} onRange={setRange} />
          <p className="text-muted flex h-10 items-center tabular-nums">
            {t('editor.length', { seconds: formatTenths(range.endSec - range.startSec) })}
          </p>
          <SearchField
            label={t('clips.own.search')}
            value={words}
            onChange={setWords}
            className="min-w-0 flex-1 basis-56"
          />
        </div>
        <SentenceList
          sentences={sentencesWith(sentences, words)}
          range={range}
          onStart={(at) => setRange(clipFrom(sentences, { at, lengthSec, window }))}
          onEnd={(endSec) => setRange({ startSec: Math.min(range.startSec, endSec), endSec })}
        />
        <DialogButtons error={make.error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={make.isPending || isWrong}>
            {t('clips.own.make')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Times({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const { t } = useTranslation();
  return (['startSec', 'endSec'] as const).map((edge) => (
    <TimeField
      key={edge}
      label={t(edge === 'startSec' ? 'clips.own.from' : 'clips.own.to')}
      sec={range[edge]}
      onSec={(sec) => onRange({ ...range, [edge]: sec })}
      onDone={() => undefined}
    />
  ));
}
