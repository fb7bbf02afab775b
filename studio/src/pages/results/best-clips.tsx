import { Link } from '@tanstack/react-router';
import type { ClipResult } from 'clipmill';
import { Film } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PostViews } from '@/posting/post-views.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { verdictWords } from './groups.ts';

const AT_MOST = 6;

/** The clips that were seen most, against what is usual on their channels. */
export function BestClips({ clips }: { clips: readonly ClipResult[] }) {
  const { t } = useTranslation();
  const best = clips.filter(({ times }) => times > 1).slice(0, AT_MOST);
  if (best.length === 0) return null;
  return (
    <Section title={t('results.best')} hint={t('results.bestHint')}>
      <ol className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {best.map((clip) => (
          <Clip key={clip.short_id} clip={clip} />
        ))}
      </ol>
    </Section>
  );
}

function Clip({ clip }: { clip: ClipResult }) {
  const { t, i18n } = useTranslation();
  const params = { projectId: clip.project_id, shortId: clip.short_id };
  return (
    <li className="flex min-w-0 gap-3">
      <Picture url={clip.thumbnail_url} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <Link
          to="/projects/$projectId/shorts/$shortId"
          params={params}
          className="line-clamp-2 font-medium wrap-anywhere hover:underline"
        >
          {clip.title || t('results.untitled')}
        </Link>
        <PostViews posts={clip.places} />
        {clip.is_clear && <p className="text-sm">{verdictWords(t, i18n.language, clip)}</p>}
      </div>
    </li>
  );
}

function Picture({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <span className="bg-sunken text-muted grid aspect-9/16 w-16 shrink-0 place-content-center overflow-hidden rounded-lg">
      {url === '' ? (
        <>
          <Film aria-hidden className="mx-auto size-6" />
          <span className="mt-1 text-center text-xs">{t('results.noPicture')}</span>
        </>
      ) : (
        <img src={url} alt="" loading="lazy" className="aspect-9/16 w-16 object-cover" />
      )}
    </span>
  );
}
