import { useEffect, useRef, useState } from 'react';
import { wholeCaptions } from '../../../../../../schema/domain/looks/whole-captions.ts';
import { CAPTION_STYLES, type CaptionStyle } from '../../../../../../schema/domain/render-plan.ts';
import { usePreview } from '../../preview/preview.tsx';

/** Addresses of pictures of the looks. */
type Pictures = ReadonlyMap<CaptionStyle, string>;

const LOOKS = CAPTION_STYLES.map((style) => wholeCaptions({ style }));

/**
 * The looks on the words of this clip, one after the other as they are drawn: once, for the clip as it is when its
 * preview first shows.
 */
export function useLookPictures(): Pictures {
  const preview = usePreview();
  const latest = useRef(preview);
  latest.current = preview;
  const isThere = preview !== null;
  const [pictures, setPictures] = useState<Pictures>(new Map());
  useEffect(() => {
    if (latest.current === null) return;
    const gone = new AbortController();
    const urls: string[] = [];
    const { signal } = gone;
    void draw(latest.current, signal, (style, png) => {
      const url = URL.createObjectURL(png);
      urls.push(url);
      setPictures((now) => new Map(now).set(style, url));
    });
    return () => {
      gone.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [isThere]);
  return pictures;
}

/** After the player, which is what people wait for. A look that cannot be drawn keeps its sample. */
async function draw(
  preview: NonNullable<ReturnType<typeof usePreview>>,
  signal: AbortSignal,
  onPicture: (style: CaptionStyle, png: Blob) => void,
): Promise<void> {
  const { drawLookPictures } = await import('@/preview/look-pictures.ts');
  await drawLookPictures(preview, LOOKS, {
    signal,
    onPicture: (look, png) => onPicture(look.style, png),
  }).catch(() => undefined);
}
