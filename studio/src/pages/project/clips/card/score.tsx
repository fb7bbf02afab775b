import type { Short, ShortListItem } from 'clipmill';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clock } from '@/text/format.ts';
import { isReadable, strongParts } from '../reasons.ts';

/** The score, and when viewers watched most. A clip cut by hand has none. The dialog shows its parts. */
export function Score({ clip, detail }: { clip: ShortListItem; detail: Short | undefined }) {
  const { t, i18n } = useTranslation();
  const audience = strongParts(detail?.score_details.parts ?? []).find(
    ({ name, points }) => name === 'audience' && points > 0,
  );
  return (
    <>
      {clip.score > 0 && (
        <p className="text-muted text-sm" title={t('clips.scoreMeaning', { score: Math.round(clip.score) })}>
          {t('clips.score')}{' '}
          <strong className="text-text text-lg leading-none font-semibold tabular-nums">
            {Math.round(clip.score)}
          </strong>{' '}
          {t('clips.ofHundred')}
        </p>
      )}
      {audience !== undefined && (
        <p className="text-warn flex items-center gap-1 text-sm">
          <Flame aria-hidden className="size-4 shrink-0" />
          {isReadable(audience, null, i18n.language)
            ? audience.evidence.text
            : t('clips.watchedAt', { time: clock(audience.evidence.start) })}
        </p>
      )}
    </>
  );
}
