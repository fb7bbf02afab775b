import { useQuery } from '@tanstack/react-query';
import type { MoreShorts, MoreShortsRequest, Project } from 'clipmill';
import { CircleAlert, SearchX, X } from 'lucide-react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { moreQuery } from '@/api/shorts.ts';
import { keptState } from '@/kept-state.ts';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { failureWords } from '@/api/failure-words.ts';
import { NotFoundNote } from './not-found-note.tsx';
import { quotedList } from './quoted-list.ts';
import { fruitless, shorterThan } from './select-clips.ts';
import { useFindMore } from './use-find-more.ts';

/** The search whose notice was hidden last. */
const hidden = keptState('hidden-search', (kept) => (typeof kept === 'string' ? kept : ''));

/** The newest search for further clips found none: why, and what to try. Else what the project asked for in vain. */
export function MoreNotice({ project }: { project: Project }) {
  const { data: searches } = useQuery(moreQuery(project.id));
  const hiddenId = hidden.use();
  const search = fruitless(searches, Date.now());
  if (search === null || search.id === hiddenId) return <NotFoundNote project={project} />;
  return <Found key={search.id} project={project} search={search} />;
}

/** With what was looked for, if nobody talks about it. */
function whyNone(texts: i18n, { not_found: missing }: MoreShorts): string {
  const { t } = texts;
  return missing.length === 0
    ? t('clips.more.noneText')
    : t('clips.more.notFound', { list: quotedList(texts, missing) });
}

function wishOf({ count, around_sec: sec, clip_duration: clipDuration, keywords }: MoreShorts): MoreShortsRequest {
  return { count, clipDuration, keywords, ...(sec !== null && { around_sec: sec }) };
}

function Found({ project, search }: { project: Project; search: MoreShorts }) {
  const { t, i18n } = useTranslation();
  const { isStarting, findMore } = useFindMore(project.id);
  const hasFailed = search.status === 'error';
  const Icon = hasFailed ? CircleAlert : SearchX;
  const reason = search.error_reason ?? '';
  const shorter = shorterThan(Number(search.clip_duration));
  return (
    <section role="status" className="border-line bg-raised relative mb-5 grid gap-4 rounded-2xl border p-4 sm:p-5">
      <div className="flex items-start gap-3 pr-10">
        <Icon aria-hidden className={cn('mt-0.5 size-6 shrink-0', hasFailed ? 'text-danger' : 'text-accent')} />
        <div className="grid gap-1">
          <p className="font-semibold">{t(hasFailed ? 'clips.more.failedTitle' : 'clips.more.noneTitle')}</p>
          <p className="text-muted max-w-prose">
            {hasFailed && reason !== '' ? failureWords(t, reason) : whyNone(i18n, search)}
          </p>
        </div>
      </div>
      <IconButton
        label={t('clips.more.dismiss')}
        className="absolute top-2 right-2"
        onClick={() => hidden.set(search.id)}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
      {hasFailed ? (
        <div className="sm:pl-9">
          <Button disabled={isStarting} onClick={() => void findMore(wishOf(search))}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        shorter !== null && (
          <div className="sm:pl-9">
            <Button disabled={isStarting} onClick={() => void findMore({ clipDuration: shorter })}>
              {t('clips.more.shorter')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
