import type { RenderRequest } from '#schema/contract/render.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { WordCorrections } from '#schema/domain/corrections.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { DEFAULT_CAPTIONS, RENDERER_VERSION, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { shorts } from '#schema/tables/shorts.ts';
import { Refusal } from '../http/failures.ts';
import type { ProjectRow } from '../projects/select-project.ts';

/** Short videos on phones are 1080 wide; -14 LUFS is what the platforms play them at. */
const DEFAULTS = { resolution: 1080, fps: 'source', loudness: -14 } as const;
/** Clients round times. */
const EDGE_TOLERANCE_SEC = 0.001;

type Subject = { short: typeof shorts.$inferSelect; project: ProjectRow };

/**
 * The plan that a request asks for. What it leaves open comes from the short and its project. Throws `project.not_ready`,
 * `short.not_ready`, `window.end_before_start` or `render.range_outside`.
 */
export function planRender(request: RenderRequest, { short, project }: Subject): RenderPlan {
  const { sourceKey, transcriptKey } = project;
  const { framingKey } = short;
  const isReady = project.status === 'face_analysis_done';
  if (!isReady || sourceKey === null || transcriptKey === null) throw new Refusal('project.not_ready');
  if (framingKey === null) throw new Refusal('short.not_ready');
  return {
    rendererVersion: RENDERER_VERSION,
    sourceKey,
    transcriptKey,
    framingKey,
    range: rangeOf(request, short, project),
    layout: request.layout ?? short.layout ?? project.videoLayout,
    aspectRatio: request.aspectRatio ?? project.aspectRatio,
    resolution: request.resolution ?? DEFAULTS.resolution,
    fps: request.fps ?? DEFAULTS.fps,
    captions: captionsOf(request.captions),
    loudness: request.loudness ?? DEFAULTS.loudness,
    // Left out where there are none, so that the hash says nothing of them.
    ...(hasWords(short.corrections) ? { corrections: short.corrections } : {}),
  };
}

function hasWords(corrections: WordCorrections | null): corrections is WordCorrections {
  return Object.keys(corrections ?? {}).length > 0;
}

function rangeOf(request: RenderRequest, short: Range, window: Range): Range {
  const startSec = request.startSec ?? short.startSec;
  const endSec = request.endSec ?? short.endSec;
  if (endSec <= startSec) throw new Refusal('window.end_before_start', 'end_time must be after start_time.');
  if (endSec - startSec < LIMITS.shortMinSec) {
    throw new Refusal('request.invalid', `A render must be at least ${LIMITS.shortMinSec} second long.`);
  }
  const isInside = startSec >= window.startSec - EDGE_TOLERANCE_SEC && endSec <= window.endSec + EDGE_TOLERANCE_SEC;
  if (!isInside) throw new Refusal('render.range_outside');
  return { startSec, endSec };
}

function captionsOf(asked: RenderRequest['captions']): RenderPlan['captions'] {
  if (asked === false) return false;
  if (asked === undefined || asked === true) return DEFAULT_CAPTIONS;
  return {
    style: asked.style ?? DEFAULT_CAPTIONS.style,
    position: asked.position ?? DEFAULT_CAPTIONS.position,
    uppercase: asked.uppercase ?? DEFAULT_CAPTIONS.uppercase,
    highlightColor: (asked.highlight_color ?? DEFAULT_CAPTIONS.highlightColor).toUpperCase(),
  };
}
