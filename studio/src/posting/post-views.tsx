import type { Post } from 'clipmill';
import { ExternalLink, Eye, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ago, compact } from './seen.ts';

type Seen = Pick<Post, 'destination' | 'account' | 'url' | 'views' | 'likes'> & { counted_at?: string | null };

/** How often posts were seen and liked, each with the way there. Nothing where nothing is known. */
export function PostViews({ posts }: { posts: readonly Seen[] }) {
  const { t } = useTranslation();
  const known = posts.filter(({ views }) => views !== null);
  if (known.length === 0) return null;
  return (
    <ul aria-label={t('results.seen.list')} className="text-muted flex flex-wrap gap-x-4 gap-y-1 text-sm">
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
  const look = 'inline-flex min-h-6 max-w-full items-center gap-1.5';
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
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  );
}

/** In few letters; screen readers read all of it. */
function Numbers({ post: { destination, account, views, likes } }: { post: Seen }) {
  const { t, i18n } = useTranslation();
  const kind = t(`posting.kinds.${destination}`);
  const words = [
    `${kind}, ${account}`,
    t('results.seen.views', { count: views ?? 0 }),
    ...(likes === null ? [] : [t('results.seen.likes', { count: likes })]),
  ].join(', ');
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden className="text-text truncate font-medium">
        {kind}
      </span>
      <span aria-hidden className="inline-flex items-center gap-1 tabular-nums">
        <Eye className="size-4 shrink-0" />
        {compact(views ?? 0, i18n.language)}
      </span>
      {likes !== null && (
        <span aria-hidden className="inline-flex items-center gap-1 tabular-nums">
          <Heart className="size-3.5 shrink-0" />
          {compact(likes, i18n.language)}
        </span>
      )}
    </>
  );
}
