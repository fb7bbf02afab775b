import type { PostResults } from 'clipmill';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { compact } from '@/posting/seen.ts';
import { Button } from '@/ui/button.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { clearOnes, verdictWords } from './groups.ts';
import { useGroupNames } from './group-part.tsx';

const AT_MOST = 5;

/** What is fairly sure, in sentences, or that nothing is yet. */
export function Summary({ results }: { results: PostResults }) {
  const { t, i18n } = useTranslation();
  const nameOf = useGroupNames();
  const clear = clearOnes(results.groups).slice(0, AT_MOST);
  return (
    <Section title={t('results.standsOut')}>
      {clear.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose">{t(results.groups.length === 0 ? 'results.onePost' : 'results.nothingClear')}</p>
          <Button asChild>
            <Link to="/library" search={{ show: 'videos' } as never}>
              {t('results.empty.post.action')}
            </Link>
          </Button>
        </div>
      ) : (
        <ul className="grid gap-3">
          {clear.map((group) => (
            <li key={`${group.by} ${group.value}`} className="flex gap-3">
              {group.verdict === 'more' ? (
                <TrendingUp aria-hidden className="text-good mt-0.5 size-5 shrink-0" />
              ) : (
                <TrendingDown aria-hidden className="text-danger mt-0.5 size-5 shrink-0" />
              )}
              <p>
                <span className="text-muted">{t(`results.by.${group.by}`)}: </span>
                <span className="font-medium">{nameOf(group)}</span>
                <br />
                {verdictWords(t, i18n.language, group)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {clear.length > 0 && <p className="text-muted mt-4 max-w-prose text-sm">{t('results.caution')}</p>}
    </Section>
  );
}

/** What is usual on each channel: what everything is compared with. */
export function Channels({ channels }: Pick<PostResults, 'channels'>) {
  const { t, i18n } = useTranslation();
  return (
    <Section title={t('results.channels')} hint={t('results.channelsHint')}>
      <ul className="divide-line grid divide-y">
        {channels.map(({ connection_id: id, destination, account, posts, usual_views: views }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium wrap-anywhere">{account}</span>
              <span className="text-muted block text-sm">
                {t(`posting.kinds.${destination}`)} · {t('results.posts', { count: posts })}
              </span>
            </span>
            <span className="tabular-nums">
              {t('results.usual', { count: views, views: compact(views, i18n.language) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
