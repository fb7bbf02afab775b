import { Film, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Estimate } from 'clipmill';
import { clock } from '@/text/format.ts';
import { Button } from '@/ui/button.tsx';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { setSource, type Source } from './form.ts';

/** The video: picture, title and length. `estimate` is undefined until it is known. */
export function SourceCard({ source, estimate }: { source: Source; estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  const title = source.name ?? estimate?.title ?? lastPart(source.url);
  const length = estimate?.duration == null ? null : clock(estimate.duration);
  return (
    <div className="grid gap-4">
      <div className="bg-sunken relative grid aspect-video place-items-center lg:max-h-[max(7rem,100dvh-38.5rem)] lg:w-full overflow-hidden rounded-xl">
        <Picture
          key={source.url}
          source={source}
          pictureUrl={estimate?.thumbnail_url ?? null}
          isDirect={estimate?.platform === 'direct_link'}
        />
        {length !== null && (
          <span className="absolute right-2 bottom-2">
            <PictureTag>{length}</PictureTag>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-muted min-h-6 text-sm">{estimate === undefined ? t('start.looking') : sizeOf(estimate)}</p>
        </div>
        <Button size="small" onClick={() => setSource(null)}>
          <RefreshCw aria-hidden className="size-4" />
          {t('start.other')}
        </Button>
      </div>
    </div>
  );
}

type PictureProps = { source: Source; pictureUrl: string | null; isDirect: boolean };

/** Whatever is available: the picture of the platform or of the file, a frame of a direct link, or an icon. */
function Picture({ source, pictureUrl, isDirect }: PictureProps) {
  // The URL of a picture that failed to load: the estimate may bring another one.
  const [failed, setFailed] = useState('');
  const picture = source.picture ?? pictureUrl;
  // Only https: the page's policy refuses other hosts without it.
  const isPlayable = isDirect && source.name === null && source.url.startsWith('https:');
  const shown = picture ?? (isPlayable ? source.url : '');
  if (shown === failed) return <Film aria-hidden className="text-muted size-16" strokeWidth={1} />;
  const look = 'absolute inset-0 size-full object-cover';
  if (picture !== null) return <img src={picture} alt="" className={look} onError={() => setFailed(shown)} />;
  return (
    <>
      <Film aria-hidden className="text-muted size-16" strokeWidth={1} />
      <video
        src={`${source.url}#t=2`}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
        className={look}
        onError={() => setFailed(shown)}
      />
    </>
  );
}

function sizeOf({ width, height }: Estimate): string {
  return width === null || height === null ? '' : `${width} × ${height}`;
}

function lastPart(url: string): string {
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: url, pathname: '' };
  const name = pathname.split('/').at(-1) ?? '';
  return name === '' ? hostname : safeDecode(name);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
