import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CAPTION_STYLES, type CaptionStyle } from '../../../../../../schema/domain/render-plan.ts';
import { wholeCaptions } from '../../../../../../schema/domain/looks/whole-captions.ts';
import type { Preview } from '@/preview/plan-preview.ts';
import { usePreview } from '../../preview/preview.tsx';

const LOOKS = CAPTION_STYLES.map((style) => wholeCaptions({ style }));

/** Addresses of pictures, which come one after the other. A new one re-renders its card alone. */
export class LookPictures {
  readonly #urls = new Map<CaptionStyle, string>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (onChange: () => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  of(style: CaptionStyle): string | undefined {
    return this.#urls.get(style);
  }

  add(style: CaptionStyle, png: Blob): void {
    this.#urls.set(style, URL.createObjectURL(png));
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }
}

/** The picture of one look. Undefined until it is drawn. */
export function useLookPicture(pictures: LookPictures, style: CaptionStyle): string | undefined {
  return useSyncExternalStore(pictures.subscribe, () => pictures.of(style));
}

/**
 * Draws the looks on the words of this clip, once, for the clip as it is when its preview first shows. It shows nothing
 * itself: whatever reads the preview re-renders with each edit.
 */
export function DrawnLooks({ pictures }: { pictures: LookPictures }) {
  const preview = usePreview();
  const latest = useRef(preview);
  useEffect(() => {
    latest.current = preview;
  }, [preview]);
  const isThere = preview !== null;
  useEffect(() => {
    if (latest.current === null) return;
    const gone = new AbortController();
    void draw(latest.current, pictures, gone.signal);
    return () => {
      gone.abort();
      pictures.clear();
    };
  }, [isThere, pictures]);
  return null;
}

/** A look that cannot be drawn keeps its sample. */
async function draw(preview: Preview, pictures: LookPictures, signal: AbortSignal): Promise<void> {
  try {
    const { drawLookPictures } = await import('@/preview/look-pictures.ts');
    await drawLookPictures(preview, LOOKS, { signal, onPicture: ({ style }, png) => pictures.add(style, png) });
  } catch {
    // Samples stay.
  }
}
