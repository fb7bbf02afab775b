import type { Range } from './clip.ts';
import type { FramingEdit } from './framing-edit.ts';
import { toHex } from './ids.ts';
import { type AspectRatio, pictureSize, type ShapeWish } from './formats.ts';
import type { Layout } from './media.ts';
import type { WordCorrections } from './corrections.ts';
import type { Profanity, ProfanityChoice } from './captions/profanity.ts';
import type { CaptionDesign, DesignWish } from './captions/design.ts';
import type { LogoLook } from './brands/brand.ts';
import type { MusicLook } from './brands/music.ts';
import type { PlannedFont } from './brands/own-font.ts';
import type { Movement, MovementWish } from './movement/movement.ts';
import type { PlannedBRoll } from './footage/footage.ts';
import type { PlannedEnds } from './brands/ends.ts';

/** Raise it whenever the same plan gives another picture or sound than before. Part of the render hash. */
export const RENDERER_VERSION = '8';

/** Eight of the first version, then twelve with motion and fonts of their own. */
export const CAPTION_STYLES = [
  'classic',
  'bold',
  'box',
  'pop',
  'karaoke',
  'minimal',
  'neon',
  'news',
  'spotlight',
  'punch',
  'hop',
  'paper',
  'ink',
  'editorial',
  'terminal',
  'note',
  'comic',
  'sweep',
  'wide',
  'soft',
] as const;
export type CaptionStyle = (typeof CAPTION_STYLES)[number];
export const CAPTION_POSITIONS = ['top', 'middle', 'bottom'] as const;
export type CaptionPosition = (typeof CAPTION_POSITIONS)[number];
/** A position, where text keeps clear of faces, or the height of its middle by hand: 0 is the top of the frame, 1 its end. */
export type CaptionPlace = CaptionPosition | number;

export const RESOLUTIONS = [720, 1080, 2160] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
/** The shorter side of a draft in pixels. */
export const DRAFT_RESOLUTION = 270;

/** `highlightColor` is `#RRGGBB`. `fillers` shows them, and repeated words. Missing: both are hidden. */
export type CaptionOptions = {
  style: CaptionStyle;
  position: CaptionPlace;
  uppercase: boolean;
  highlightColor: string;
  fillers?: true | undefined;
} & CaptionDesign;

export const DEFAULT_CAPTIONS: CaptionOptions = {
  style: 'bold',
  position: 'bottom',
  uppercase: false,
  highlightColor: '#FFD400',
};

/** The options of a render as a user sends them. Missing ones have defaults. */
export type RenderOptions = ShapeWish &
  MovementWish & {
    layout?: Layout | undefined;
    resolution?: Resolution | undefined;
    fps?: 'source' | 30 | 60 | undefined;
    captions?: boolean | CaptionWish | undefined;
    loudness?: number | 'off' | undefined;
    titleOverlay?: boolean | string | undefined;
    titlePosition?: 'auto' | number | undefined;
    removeSilence?: boolean | undefined;
    profanity?: ProfanityChoice | undefined;
    /** A brand of the account. `none`: not even its default brand. */
    brandId?: string | undefined;
    /** `false`: without that part of the brand. */
    music?: boolean | undefined;
    intro?: boolean | undefined;
    outro?: boolean | undefined;
    endCard?: boolean | undefined;
    /** Renders again even if the same render exists. */
    force: boolean;
  };
/** The options that a request named, and its range. `force` is not part of the render. */
export type GivenOptions = Omit<RenderOptions, 'force'> & Partial<Range>;

/** Captions as a user asks for them. */
export type CaptionWish = DesignWish & {
  style?: CaptionStyle | undefined;
  position?: CaptionPlace | undefined;
  uppercase?: boolean | undefined;
  highlight_color?: string | undefined;
  fillers?: boolean | undefined;
  language?: string | undefined;
  with_original?: boolean | undefined;
};

/** A line in another language, and where what it translates is said. */
export type ShownLine = Range & { text: string };
/** The captions of a render in another language. `withOriginal`: what is said stands below. */
export type ShownTranslation = { language: string; lines: ShownLine[]; withOriginal?: true | undefined };

/** The options that a user can save, under a name or as the look of a short. */
export type TemplateOptions = Omit<RenderOptions, 'force'>;

/** What is rendered without a further request: the `count` best shorts of a project, with these options. */
export type RenderWish = { count: number; options: RenderOptions };

/**
 * Everything that determines a rendered file. A render is a pure function of its plan and of the objects that the keys
 * name. Keys are immutable, so plans with the same hash give the same result.
 */
export type RenderPlan = {
  rendererVersion: string;
  sourceKey: string;
  transcriptKey: string;
  framingKey: string;
  range: Range;
  /** What the user cut out of what is played, in order. Missing: nothing. */
  cuts?: Range[] | undefined;
  /** What is played instead of that range: parts of the source in their own order. Missing: the range. */
  pieces?: Range[] | undefined;
  /** What it shows instead of its picture, in order. Missing: nothing. */
  bRoll?: PlannedBRoll[] | undefined;
  layout: Layout;
  aspectRatio: AspectRatio;
  /** The shorter side of the output in pixels: see `canvasOf`. `DRAFT_RESOLUTION` makes a draft. */
  resolution: Resolution | typeof DRAFT_RESOLUTION;
  fps: 'source' | 30 | 60;
  captions: CaptionOptions | false;
  /** Target for the integrated loudness in LUFS, or `off` to keep the loudness of the source. */
  loudness: number | 'off';
  /** Words of the captions that the user corrected. */
  corrections?: WordCorrections | undefined;
  /** Shots that the user framed by hand. Missing: none. */
  framingEdits?: FramingEdit[] | undefined;
  /** One line of text at the top of the picture during the first seconds. Missing: none. */
  titleOverlay?: string | undefined;
  /** The height of its middle by hand, as a share of the frame. Missing: wherever it covers no face. */
  titleAt?: number | undefined;
  /** Cuts most of each long silence out of picture and sound. Missing: no cuts. */
  removeSilence?: true | undefined;
  /** Captions in another language. Missing: those of what is said. */
  translation?: ShownTranslation | undefined;
  /** What becomes of swear words. Missing: they stay. */
  profanity?: Profanity | undefined;
  /** A small text in the upper right corner of every frame. Missing: none. */
  watermark?: string | undefined;
  /** A picture over the clip, and its key in storage. Missing: none. */
  logo?: (LogoLook & { key: string }) | undefined;
  /** Music under the clip, and its key in storage. Missing: none. */
  music?: (MusicLook & { key: string }) | undefined;
  /** Uploaded fonts that the captions or the end card name, and their keys in storage. Missing: none. */
  fonts?: PlannedFont[] | undefined;
  /** The second of the source that the cover shows. Missing: the node chooses. */
  coverAtSec?: number | undefined;
} & Movement &
  PlannedEnds;

/** Fields that only the work needs. A finished render drops them from its plan: their objects stay only for days. */
export const PARTS_OF_WORK = ['sourceKey', 'transcriptKey', 'framingKey'] as const;
/** The plan of any render, done or not. `edits`: see `editsOf`. */
export type KeptPlan = Omit<RenderPlan, (typeof PARTS_OF_WORK)[number]> & { edits?: 1 | undefined };

/**
 * Values that the row of a finished render leaves out. A missing field in such a row means this value. Never change or
 * extend this list, even if the defaults of requests change.
 */
const UNSAID = {
  rendererVersion: '5',
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 1080,
  fps: 'source',
  captions: { style: 'bold', position: 'bottom', uppercase: false, highlightColor: '#FFD400' },
  loudness: -14,
} as const satisfies Partial<KeptPlan>;

/** A plan as the row of a done render keeps it. */
export type ShortPlan = Omit<Partial<KeptPlan>, 'range'> & { range: [startSec: number, endSec: number] };

/** Drops the fields that served the work, and the default values. */
export function shortenPlan(whole: RenderPlan | KeptPlan): ShortPlan {
  const { range, edits: _edits, ...plan }: KeptPlan = whole;
  const dropped: Record<string, unknown> = UNSAID;
  const isKept = ([name, value]: [string, unknown]) =>
    !PARTS_OF_WORK.some((part) => part === name) && canonicalJson(value) !== canonicalJson(dropped[name]);
  return {
    ...Object.fromEntries(Object.entries(plan).filter(isKept)),
    range: [range.startSec, range.endSec],
    ...(editsOf(whole) !== null && { edits: 1 }),
  };
}

/**
 * Words that were corrected in a render, and shots that were framed by hand. Null: not known, since done renders of earlier
 * versions did not keep them.
 */
export function editsOf(
  plan: RenderPlan | KeptPlan,
): { corrections: WordCorrections; framing: readonly FramingEdit[] } | null {
  const isKnown = 'sourceKey' in plan || plan.edits === 1;
  return isKnown ? { corrections: plan.corrections ?? {}, framing: plan.framingEdits ?? [] } : null;
}

/** The plan of any row. That of an unfinished render or an earlier version is already whole. */
export function wholePlan(stored: RenderPlan | KeptPlan | ShortPlan): RenderPlan | KeptPlan {
  const { range } = stored;
  const named = Array.isArray(range) ? { startSec: range[0], endSec: range[1] } : range;
  return { ...UNSAID, ...stored, range: named };
}

/** Width and height of the output in pixels. */
export function canvasOf(plan: Pick<RenderPlan, 'aspectRatio' | 'resolution'>): { width: number; height: number } {
  return pictureSize(plan.aspectRatio, plan.resolution);
}

/** A draft is made for a look: small, and with unchanged sound. It is not a finished clip. */
export function isDraft({ resolution }: Pick<RenderPlan, 'resolution'>): boolean {
  return resolution === DRAFT_RESOLUTION;
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 of the canonical JSON of a plan, in hexadecimal. */
export async function renderHash(plan: RenderPlan): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(plan)));
  return toHex(new Uint8Array(digest));
}
