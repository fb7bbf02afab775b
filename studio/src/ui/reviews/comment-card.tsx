import type { ReviewersComment } from 'clipmill';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Play } from 'lucide-react';
import { formatTime } from '@/format.ts';
import { clock } from '@/text/format.ts';
import { Button } from '../button.tsx';
import { VerdictBadges } from './verdict-badges.tsx';

type CommentCardProps = {
  comment: ReviewersComment;
  /** Goes to the time of the comment. */
  onTime: () => void;
  /** Further actions. */
  children?: ReactNode;
};

/** What a reviewer wrote or decided. It comes from strangers, so it is shown as plain text. */
export function CommentCard({ comment, onTime, children }: CommentCardProps) {
  const { t } = useTranslation();
  const { reviewer, verdict, text, time, created_at: at } = comment;
  return (
    <li className="border-line bg-raised grid gap-2 rounded-xl border p-3">
      <div className="flex items-start gap-2">
        <div className="flex min-h-8 flex-1 flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{reviewer}</bdi>
          <VerdictBadges verdicts={[verdict]} />
          <time dateTime={at} className="text-muted text-sm">
            {formatTime(at)}
          </time>
        </div>
        {children}
      </div>
      {text !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {time !== null && (
        <Button
          size="small"
          className="justify-self-start tabular-nums"
          aria-label={t('review.goTo', { at: clock(Math.floor(time)) })}
          onClick={onTime}
        >
          <Play aria-hidden className="size-3.5" />
          {clock(Math.floor(time))}
        </Button>
      )}
    </li>
  );
}
