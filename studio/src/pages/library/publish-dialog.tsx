import type { Render } from 'clipmill';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { api } from '@/api/client.ts';
import { errorWords } from '@/api/error-words.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextField } from '@/ui/field.tsx';
import { PLATFORMS, platformName } from './platforms.ts';

/** Records where a video was posted. */
export function PublishDialog({ video, onClose }: { video: Render; onClose: () => void }) {
  const { t } = useTranslation();
  const [marked, setMarked] = useState<readonly string[]>(video.published_platforms);
  const [other, setOther] = useState('');
  const mark = useAction((platform: string) => api.markPublished(video.id, platform), {
    changes: [['renders']],
    isQuiet: true,
    onDone: ({ published_platforms: platforms }, platform) => {
      setMarked(platforms);
      setOther('');
      toast.success(t('library.markedOn', { platform: platformName(platform) }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mark.mutate(other.trim().toLowerCase().replaceAll(/\s+/g, '-'));
  };
  return (
    <Dialog isOpen title={t('library.published')} description={t('library.publishHint')} onClose={onClose}>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {[...new Set([...Object.keys(PLATFORMS), ...marked])].map((platform) => {
          const isMarked = marked.includes(platform);
          return (
            <Button
              key={platform}
              aria-pressed={isMarked}
              disabled={isMarked}
              look={isMarked ? 'chosen' : 'plain'}
              className="justify-center disabled:opacity-100"
              onClick={() => mark.mutate(platform)}
            >
              {isMarked && <Check aria-hidden className="size-4" />}
              {platformName(platform)}
            </Button>
          );
        })}
      </div>
      <form onSubmit={submit} className="mt-5 flex items-start gap-2 max-sm:grid">
        <TextField
          label={t('library.other')}
          hint={t('library.otherHint')}
          value={other}
          error={mark.error === null ? undefined : errorWords(t, mark.error)}
          maxLength={50}
          className="flex-1"
          onChange={(event) => setOther(event.target.value)}
        />
        <Button type="submit" className="justify-center sm:mt-6" disabled={other.trim() === ''}>
          {t('library.markIt')}
        </Button>
      </form>
    </Dialog>
  );
}
