import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Post } from 'clipmill';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { formatTime } from '@/format.ts';
import { postQuery } from '@/posting/queries.ts';
import { failureWordsOf } from '@/posting/words.ts';
import { day } from '@/text/format.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Retry } from '@/ui/retry.tsx';
import { nameOfPost } from './name-of-post.ts';
import { POST_TONES } from './post-chip.tsx';
import { PostForm } from './post-form.tsx';
import { isMovable } from './use-move-post.ts';

type PostDetailsProps = { id: string; timeZone: string; onClose: () => void };

/** A post: what became of it, and, while it waits or after it failed, what can be changed. */
export function PostDetails({ id, timeZone, onClose }: PostDetailsProps) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const { data: post, error, refetch } = useQuery(postQuery(id));
  if (post !== undefined && isDeleting) {
    return <DeletePost post={post} onBack={() => setIsDeleting(false)} onClose={onClose} />;
  }
  return (
    <Dialog isOpen title={post === undefined ? t('calendar.post') : nameOfPost(post)} onClose={onClose}>
      {post === undefined && error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {post === undefined && error === null && <div aria-hidden className="bg-sunken h-32 animate-pulse rounded-lg" />}
      {post !== undefined && (
        <div className="grid gap-4">
          <Facts post={post} />
          {isMovable(post) ? (
            <PostForm
              key={post.status}
              post={post}
              timeZone={timeZone}
              onDone={onClose}
              onDelete={() => setIsDeleting(true)}
            />
          ) : (
            <Buttons post={post} onClose={onClose} onDelete={() => setIsDeleting(true)} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Facts({ post }: { post: Post }) {
  const { t, i18n } = useTranslation();
  const { status, destination, account, failure, publish_at: at, live_at: liveAt } = post;
  const params = { projectId: post.project_id, shortId: post.short_id };
  const failureOf = ({ failure: why, updated_at: on }: Post) => {
    if (why?.code !== 'quota_used') return why === null ? '' : failureWordsOf(t, why);
    return t('calendar.quotaUsed', { kind: t(`posting.kinds.${destination}`), day: day(on, i18n.language) });
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={POST_TONES[status]}>{t(`posting.states.${status}`)}</Badge>
        <span>{formatTime(liveAt ?? at)}</span>
        <span className="text-muted wrap-anywhere">
          {t(`posting.kinds.${destination}`)} · {account}
        </span>
      </p>
      {failure !== null && <Notice tone="danger">{failureOf(post)}</Notice>}
      {!isMovable(post) && post.text !== '' && <p className="text-sm whitespace-pre-line wrap-anywhere">{post.text}</p>}
      <Link
        to="/projects/$projectId/shorts/$shortId"
        params={params}
        className="text-accent justify-self-start underline"
      >
        {t('calendar.toClip')}
      </Link>
    </>
  );
}

type ButtonsProps = { post: Post; onClose: () => void; onDelete: () => void };

/** Of a post that is under way or live. */
function Buttons({ post: { status, url }, onClose, onDelete }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <DialogButtons>
      {status === 'live' && <Button onClick={onDelete}>{t('calendar.remove')}</Button>}
      {url === null ? (
        <Button onClick={onClose}>{t('common.close')}</Button>
      ) : (
        <Button asChild look="primary">
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden className="size-4" />
            {t('calendar.watch')}
          </a>
        </Button>
      )}
    </DialogButtons>
  );
}

function DeletePost({ post, onBack, onClose }: { post: Post; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useAction(() => api.deletePost(post.id), {
    changes: [['posts']],
    done: t('calendar.deleted'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      isBusy={remove.isPending}
      title={t('calendar.deleteTitle', { name: nameOfPost(post) })}
      description={t(post.status === 'live' ? 'calendar.deleteLive' : 'calendar.deletePlanned')}
      action={t('common.delete')}
      onClose={onBack}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
