import type { Range } from './clip.ts';
import type { AspectRatio, Layout } from './media.ts';
import type { WordCorrections } from './corrections.ts';

/** Raised with every change that makes the same plan give another picture or sound. Part of the render hash. */
export const RENDERER_VERSION = '2';

export const CAPTION_STYLES = ['classic', 'bold', 'box', 'pop', 'karaoke', 'minimal', 'neon', 'news'] as const;
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export const CAPTION_POSITIONS = ['top', 'middle', 'bottom'] as const;
export type CaptionPosition = (typeof CAPTION_POSITIONS)[number];

export const RESOLUTIONS = [720, 1080, 2160] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** `highlightColor` is `#RRGGBB`. */
export type CaptionOptions = {
  style: CaptionStyle;
  position: CaptionPosition;
  uppercase: boolean;
  highlightColor: string;
};

export const DEFAULT_CAPTIONS: CaptionOptions = {
  style: 'bold',
  position: 'bottom',
  uppercase: false,
  highlightColor: '#FFD400',
};

/**
 * Everything that decides what a rendered file looks and sounds like. A render is a pure function of this record and
 * of the objects that its keys name; keys are immutable, so the hash of the plan is the hash of the result.
 */
export type RenderPlan = {
  rendererVersion: string;
  sourceKey: string;
  transcriptKey: string;
  framingKey: string;
  range: Range;
  layout: Layout;
  aspectRatio: AspectRatio;
  /** Short side of the output in pixels: 720 gives 720x1280 or 1280x720. */
  resolution: Resolution;
  fps: 'source' | 30 | 60;
  captions: CaptionOptions | false;
  /** Integrated loudness in LUFS, or `off` to leave the sound as it is. */
  loudness: number | 'off';
  /** Words that the user wrote otherwise: index in the transcript to text, empty to leave a word out of the captions. */
  corrections?: WordCorrections | undefined;
  /** A text at the top of the picture while the clip begins, in one line. Left out where there is none. */
  titleOverlay?: string | undefined;
  /** Where nobody speaks for long, most of it is cut out of picture and sound. Left out where nothing is. */
  removeSilence?: true | undefined;
  /** A small text in the upper right corner, from the first frame to the last. Left out where there is none. */
  watermark?: string | undefined;
};

/** Width and height of the output in pixels. */
export function canvasOf(plan: Pick<RenderPlan, 'aspectRatio' | 'resolution'>): { width: number; height: number } {
  const long = (plan.resolution / 9) * 16;
  return plan.aspectRatio === 'vertical'
    ? { width: plan.resolution, height: long }
    : { width: long, height: plan.resolution };
}

/** JSON with the keys of every object in order, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 of the canonical plan, 64 hexadecimal characters. */
export async function renderHash(plan: RenderPlan): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(plan)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
