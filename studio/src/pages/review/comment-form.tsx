import { useMutation } from '@tanstack/react-query';
import type { ReviewersComment } from 'clipmill';
import { MessageSquare, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { errorWords } from '@/api/error-words.ts';
import { keptState } from '@/kept-state.ts';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { TextField } from '@/ui/field.tsx';
import { Notice } from '@/ui/notice.tsx';
import { type ReviewedShort, sendComment } from './review-api.ts';

type Verdict = ReviewersComment['verdict'];
type CommentFormProps = {
  access: string;
  clip: ReviewedShort;
  /** The second that the video shows. Null: there is no video. */
  atSec: number | null;
  onWrite: () => void;
};

/** The name is asked once per browser. */
const reviewerName = keptState('reviewer-name', (kept) => (typeof kept === 'string' ? kept : ''));

/** A comment, a decision, or both. */
export function CommentForm({ access, clip, atSec, onWrite }: CommentFormProps) {
  const { t } = useTranslation();
  const reviewer = reviewerName.use();
  const [text, setText] = useState('');
  const [isAtTime, setIsAtTime] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  // A decision needs no words.
  const ask = (isComment: boolean) =>
    field.current?.setCustomValidity(isComment && text.trim() === '' ? t('review.page.noText') : '');
  const send = useMutation({
    mutationFn: (verdict: Verdict) =>
      sendComment(access, {
        short_id: clip.id,
        render_id: clip.render_id,
        reviewer,
        verdict,
        ...(text.trim() !== '' && { text, ...(isAtTime && atSec !== null && { time: atSec }) }),
      }),
    onSuccess: () => setText(''),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(verdictOf(event.nativeEvent as SubmitEvent));
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={t('review.page.name')}
          value={reviewer}
          onChange={(event) => reviewerName.set(event.target.value)}
          required
          maxLength={REVIEWS.reviewerNameChars}
          autoComplete="name"
        />
        <TextArea field={field} text={text} onText={setText} onFocus={onWrite} />
        {atSec !== null && (
          <CheckBox
            label={t('review.page.atTime', { at: clock(Math.floor(atSec)) })}
            checked={isAtTime}
            onChange={({ target }) => setIsAtTime(target.checked)}
          />
        )}
        <SendButtons error={send.error} isBusy={send.isPending} onAsk={ask} />
      </form>
    </Card>
  );
}

type TextAreaProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onFocus: () => void;
};

function TextArea({ field, text, onText, onFocus }: TextAreaProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t('review.page.comment')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        dir="auto"
        value={text}
        maxLength={REVIEWS.commentChars}
        onFocus={onFocus}
        onChange={(event) => {
          event.target.setCustomValidity('');
          onText(event.target.value);
        }}
        className="border-field-line bg-raised text-text w-full rounded-lg border px-3 py-2"
      />
    </div>
  );
}

/** `onAsk`: before the form is checked, whether it is to send a comment. */
type SendButtonsProps = { error: Error | null; isBusy: boolean; onAsk: (isComment: boolean) => void };

/** What the form sends: a comment, or with it a decision, which needs no words, and on phones is always at the thumb. */
function SendButtons({ error, isBusy, onAsk }: SendButtonsProps) {
  const { t } = useTranslation();
  // Beside the decision, which a phone keeps at its lower edge.
  const refusal = error !== null && <Notice tone="danger">{errorWords(t, error)}</Notice>;
  return (
    <div className="flex flex-wrap gap-2">
      <div className="w-full max-sm:hidden">{refusal}</div>
      <Button type="submit" className="justify-center max-sm:w-full" disabled={isBusy} onClick={() => onAsk(true)}>
        <MessageSquare aria-hidden className="size-4" />
        {t('review.page.send')}
      </Button>
      <div
        data-bottom-bar
        data-fixed-bar
        className="max-sm:border-line max-sm:bg-raised flex flex-wrap gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:[button]:h-12 max-sm:*:[button]:flex-1 max-sm:*:[button]:justify-center"
      >
        <div className="w-full sm:hidden">{refusal}</div>
        <Button type="submit" value="rejected" look="danger" disabled={isBusy} onClick={() => onAsk(false)}>
          <ThumbsDown aria-hidden className="size-4" />
          {t('review.page.reject')}
        </Button>
        <Button type="submit" value="approved" look="chosen" disabled={isBusy} onClick={() => onAsk(false)}>
          <ThumbsUp aria-hidden className="size-4" />
          {t('review.page.approve')}
        </Button>
      </div>
    </div>
  );
}

/** Of the button that was pressed. */
function verdictOf({ submitter }: SubmitEvent): Verdict {
  const value = submitter instanceof HTMLButtonElement ? submitter.value : '';
  return value === 'approved' || value === 'rejected' ? value : null;
}
