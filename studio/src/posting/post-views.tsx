import type { Post } from 'clipmill';
import { ExternalLink, Eye, Heart, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ago, compact, percent } from './seen.ts';

type Seen = Pick<Post, 'destination' | 'account' | 'url' | 'views' | 'likes' | 'watch_share'> & {
  counted_at?: string | null;
};

/** How often posts were seen and liked, and how much of them, each with the way there. Nothing where nothing is known. */
export function PostViews({ posts }: { posts: readonly Seen[] }) {
  const { t } = useTranslation();
  const known = posts.filter(({ views }) => views !== null);
  if (known.length === 0) return null;
  return (
    <ul aria-label={t('results.seen.list')} className="text-muted flex flex-wrap gap-x-4 gap-y-1 text-sm sm:grid">
      {known.map((post, at) => (
        <li key={`${post.url} ${at}`} className="min-w-0">
          <Place post={post}>
            <Numbers post={post} />
          </Place>
        </li>
      ))}
    </ul>
  );
}

function Place({ post, children }: { post: Seen; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { url, counted_at: at = null } = post;
  const counted = at === null ? undefined : t('results.seen.counted', { ago: ago(at, i18n.language, Date.now()) });
  const look = 'inline-flex min-h-6 max-w-full flex-wrap items-center gap-x-1.5';
  if (url === null) {
    return (
      <span title={counted} className={look}>
        {children}
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" title={counted} className={`${look} hover:text-text`}>
      {children}
    </a>
  );
}

/** In few letters; screen readers read all of it. */
function Numbers({ post: { destination, account, url, views, likes, watch_share: share } }: { post: Seen }) {
  const { t, i18n } = useTranslation();
  const kind = t(`posting.kinds.${destination}`);
  const words = [
    `${kind}, ${account}`,
    t('results.seen.views', { count: views ?? 0 }),
    ...(likes === null ? [] : [t('results.seen.likes', { count: likes })]),
    ...(share === null ? [] : [t('results.seen.watched', { percent: percent(share, i18n.language) })]),
  ].join(', ');
  const short = [
    t('results.usual', { count: views ?? 0, views: compact(views ?? 0, i18n.language) }),
    ...(likes === null ? [] : [t('results.seen.liked', { count: likes, likes: compact(likes, i18n.language) })]),
    ...(share === null ? [] : [t('results.seen.share', { percent: percent(share, i18n.language) })]),
  ];
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden className="text-text inline-flex items-center gap-1 font-medium">
        {kind}
        {url !== null && <ExternalLink className="text-muted size-3.5 shrink-0" />}
      </span>
      <span aria-hidden className="max-sm:hidden tabular-nums">
        {short.join(' · ')}
      </span>
      {/* On a phone with icons. Where the name leaves too little room, all numbers go to a line of their own. */}
      <span aria-hidden className="inline-flex flex-wrap items-center gap-x-1.5 tabular-nums sm:hidden">
        <Count icon={Eye} text={compact(views ?? 0, i18n.language)} />
        {likes !== null && <Count icon={Heart} text={compact(likes, i18n.language)} />}
        {share !== null && t('results.seen.share', { percent: percent(share, i18n.language) })}
      </span>
    </>
  );
}

function Count({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon className="size-3.5 shrink-0" />
      {text}
    </span>
  );
}
