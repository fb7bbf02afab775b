import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { errorWords } from '@/api/error-words.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

/** Takes the timeline of a clip back after it was trimmed in an editing program. */
export function BringBack({ projectId, clip }: { projectId: string; clip: { id: string } }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = useAction(async (file: File) => api.importShort(projectId, clip.id, await file.text()), {
    changes: [
      ['shorts', projectId],
      ['short-details', projectId],
    ],
    isQuiet: true,
  });
  return (
    <div className="border-line grid gap-2 border-t pt-4">
      <p className="text-sm">{t('openIn.backHint')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".fcpxml,.otio"
        aria-label={t('openIn.back')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) take.mutate(file);
          target.value = '';
        }}
      />
      <Button className="justify-self-start" disabled={take.isPending} onClick={() => input.current?.click()}>
        <Undo2 aria-hidden className="size-4" />
        {t('openIn.back')}
      </Button>
      {take.error !== null && <Notice tone="danger">{errorWords(t, take.error)}</Notice>}
      {take.isSuccess && <Notice tone="good">{t('openIn.backDone')}</Notice>}
    </div>
  );
}
