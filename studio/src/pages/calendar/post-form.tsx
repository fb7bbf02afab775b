import type { ChangePostRequest, Post } from 'clipmill';
import { Send, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkTexts } from '#schema/domain/posting/check-post.ts';
import { DESTINATION_RULES } from '#schema/domain/posting/destinations.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { readField, toField } from '@/posting/local-times.ts';
import { PostTextFields } from '@/posting/post-text-fields.tsx';
import { PrivacyField } from '@/posting/privacy-field.tsx';
import { TimeField } from '@/posting/time-field.tsx';
import { Button } from '@/ui/button.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';

type PostFormProps = { post: Post; timeZone: string; onDone: () => void; onDelete: () => void };

/** Changes a post that waits or has failed: its time, its texts, who sees it. A failed one can be tried again at once. */
export function PostForm({ post, timeZone, onDone, onDelete }: PostFormProps) {
  const { t } = useTranslation();
  const form = usePostChanges(post, timeZone);
  const { at, draft, problem, isPast, texts } = form;
  const { id, destination, status } = post;
  const save = useAction((changes: ChangePostRequest) => api.updatePost(id, changes), {
    changes: [['posts']],
    done: t('calendar.saved'),
    isQuiet: true,
    onDone,
  });
  const retry = useAction(
    async () => {
      if (Object.keys(texts).length > 0) await api.updatePost(id, texts);
      return api.retryPost(id);
    },
    { changes: [['posts']], done: t('calendar.retried'), isQuiet: true, onDone },
  );
  const error = save.error ?? retry.error;
  const isBusy = save.isPending || retry.isPending;
  const looks = looksOf(status, form.canSave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave && !isBusy) save.mutate(form.changes);
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TimeField
        label={t('calendar.moveTo')}
        value={at}
        timeZone={timeZone}
        error={isPast ? t('posting.fields.past') : undefined}
        onChange={form.setAt}
      />
      <PostTextFields {...{ destination, draft }} problems={problem === null ? [] : [problem]} onChange={form.change} />
      <PrivacyField
        privacies={DESTINATION_RULES[destination].privacies}
        value={draft.privacy}
        onChange={(privacy) => form.change({ privacy })}
      />
      <DialogButtons error={error}>
        <Button className="mr-auto" onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          {t('calendar.delete')}
        </Button>
        {status === 'failed' && (
          <Button look={looks.retry} disabled={isBusy || problem !== null} onClick={() => retry.mutate(undefined)}>
            <Send aria-hidden className="size-4" />
            {t('calendar.postNow')}
          </Button>
        )}
        <Button type="submit" look={looks.save} disabled={isBusy || !form.canSave}>
          {t('common.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Which button is the main one: a post that failed is tried again, unless something is to be saved. */
function looksOf(status: Post['status'], canSave: boolean) {
  const retries = status === 'failed' && !canSave;
  return { retry: retries ? 'primary' : 'plain', save: retries ? 'plain' : 'primary' } as const;
}

/** What the user changed, and whether it can be saved. `texts`: the changes without the time. */
function usePostChanges(post: Post, timeZone: string) {
  const { title, text, privacy } = post;
  const [first] = useState(() => ({ at: toField(Date.parse(post.publish_at), timeZone), title, text, privacy }));
  const [at, setAt] = useState(first.at);
  const [draft, setDraft] = useState<Pick<Post, 'title' | 'text' | 'privacy'>>(first);
  const read = readField(at, timeZone);
  const isMoved = at !== first.at;
  const texts: ChangePostRequest = {
    ...(draft.title !== first.title && { title: draft.title }),
    ...(draft.text !== first.text && { text: draft.text }),
    ...(draft.privacy !== first.privacy && { privacy: draft.privacy }),
  };
  const moved = isMoved && read !== null ? { publish_at: new Date(read.epochMs).toISOString() } : {};
  const changes: ChangePostRequest = { ...texts, ...moved };
  const problem = checkTexts(post.destination, draft);
  const isPast = isMoved && read !== null && read.epochMs < Date.now();
  return {
    at,
    setAt,
    draft,
    change: (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next })),
    problem,
    isPast,
    texts,
    changes,
    canSave: Object.keys(changes).length > 0 && read !== null && !isPast && problem === null,
  };
}
