import type { Review } from 'clipmill';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Page } from '@/ui/page.tsx';
import { VerdictBadges } from '@/ui/reviews/verdict-badges.tsx';
import { lastVerdicts } from '@/ui/reviews/verdicts.ts';
import type { ReviewedShort } from './review-api.ts';
import { ReviewedClip } from './reviewed-clip.tsx';

/** `onStale`: the addresses of the videos have ended. */
type ReviewedProps = { access: string; review: Review; onStale: () => void };

/** The clips of a link: one that plays, and the others to choose from. */
export function ReviewedClips({ access, review, onStale }: ReviewedProps) {
  const { t } = useTranslation();
  const { shorts, comments } = review;
  const [chosen, setChosen] = useState<string | null>(null);
  const clip = shorts.find(({ id }) => id === chosen) ?? shorts[0];
  if (clip === undefined) {
    return (
      <Page title={review.title}>
        <EmptyState icon={Film} title={t('review.page.empty')} text={t('review.page.emptyHint')} />
      </Page>
    );
  }
  const verdictsOf = (shortId: string) =>
    lastVerdicts(comments.filter(({ short_id: id }) => id === shortId)).map(({ verdict }) => verdict);
  return (
    <Page title={review.title}>
      <p className="text-muted -mt-3 mb-6 max-w-prose text-sm">{t('review.page.hint', { count: shorts.length })}</p>
      {shorts.length > 1 && (
        <nav aria-label={t('review.page.clips')} className="mb-6">
          <ul className="flex gap-3 overflow-x-auto p-1">
            {shorts.map((short) => (
              <ClipButton
                key={short.id}
                clip={short}
                verdicts={verdictsOf(short.id)}
                isChosen={short === clip}
                onChoose={() => setChosen(short.id)}
              />
            ))}
          </ul>
        </nav>
      )}
      <ReviewedClip
        key={clip.id}
        access={access}
        clip={clip}
        verdicts={verdictsOf(clip.id)}
        comments={comments.filter(({ short_id: id }) => id === clip.id)}
        isAlone={shorts.length === 1}
        onStale={() => Date.now() > Date.parse(review.media_expires_at) && onStale()}
      />
    </Page>
  );
}

type ClipButtonProps = {
  clip: ReviewedShort;
  verdicts: readonly ReviewedShort['verdict'][];
  isChosen: boolean;
  onChoose: () => void;
};

function ClipButton({ clip, verdicts, isChosen, onChoose }: ClipButtonProps) {
  return (
    <li className="w-36 shrink-0">
      <button
        type="button"
        aria-current={isChosen}
        onClick={onChoose}
        className={cn(
          'border-line bg-raised grid h-full w-full content-start gap-2 overflow-hidden rounded-xl border pb-2 text-left text-sm',
          isChosen && 'border-accent outline-accent outline-2',
        )}
      >
        {clip.thumbnail_url === '' ? (
          <span className="bg-sunken text-muted grid h-36 place-content-center">
            <Film aria-hidden className="size-6" />
          </span>
        ) : (
          <img src={clip.thumbnail_url} alt="" className="bg-sunken h-36 w-full object-cover object-[50%_20%]" />
        )}
        <span className="line-clamp-4 px-2 font-medium wrap-anywhere">{clip.title}</span>
        <span className="flex flex-wrap gap-1 px-2 empty:hidden">
          <VerdictBadges verdicts={verdicts} />
        </span>
      </button>
    </li>
  );
}
