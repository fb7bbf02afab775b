import type { ShortListItemView, ShortView } from '#schema/contract/short.ts';
import { durationOf } from '#schema/domain/clip.ts';
import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import type { Layout, LayoutSegment, QualityNote } from '#schema/domain/media.ts';
import type { ScoreDetails } from '#schema/domain/score.ts';
import type { ProjectState } from '#schema/domain/states.ts';
import { formatTimestamp, toMs } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { downloadUrlOf } from '../media/download-url.ts';
import { viewWord } from '../projects/view-word.ts';
import type { FullShort } from './read-short.ts';
import type { ShortRow } from './store/live-shorts.ts';

/**
 * A short uses the project's status words. When framed it is ready. Before that it has the status of its project, at
 * most `shorts_created`. If its framing or its project failed it is `refunded`.
 */
export function statusOfShort(
  short: { framingKey: string | null; framingFailure: JobFailureCode | null },
  project: { status: ProjectState },
): ProjectState {
  if (project.status === 'refunded') return 'refunded';
  if (short.framingKey !== null) return 'face_analysis_done';
  if (short.framingFailure !== null) return 'refunded';
  return project.status === 'face_analysis_done' ? 'shorts_created' : project.status;
}

export function viewShortInList(
  short: ShortRow,
  project: { status: ProjectState; videoLayout: Layout; failureCode: JobFailureCode | null },
  mediaUrl: MediaUrl,
): ShortListItemView {
  const status = statusOfShort(short, project);
  const failure = status === 'refunded' ? (short.framingFailure ?? project.failureCode) : null;
  return {
    id: short.id,
    title: short.title,
    score: short.score,
    status,
    failure_reason: failure === null ? null : JOB_FAILURES[failure].text,
    already_copied: false,
    start_time: short.startSec,
    end_time: short.endSec,
    duration: toMs(durationOf(short)),
    length_reason: short.scoreDetails.lengthReason ?? null,
    description: short.description,
    hashtags: short.hashtags,
    layout: short.layout ?? project.videoLayout,
    thumbnail_url: short.thumbnailKey === null ? '' : mediaUrl(short.thumbnailKey),
    created_at: formatTimestamp(short.createdAt),
  };
}

export function viewShort(full: FullShort, mediaUrl: MediaUrl): ShortView {
  const { short, project, words, framed, renders, previewUrl } = full;
  return {
    ...viewShortInList(short, project, mediaUrl),
    project_id: project.id,
    preview_url: short.previewKey === null ? previewUrl : mediaUrl(short.previewKey),
    score_details: viewScore(short.scoreDetails),
    words: words.map(viewWord),
    layout_segments: framed.segments.map(viewSegment),
    quality: short.framingKey === null ? null : viewQuality(framed.notes),
    language: project.spokenLanguage,
    renders: renders.map((render) => ({
      id: render.id,
      status: render.status,
      download_url: downloadUrlOf(render, mediaUrl),
      created_at: formatTimestamp(render.createdAt),
    })),
  };
}

function viewScore({ hook, flow, value, energy, parts, reason, hookText }: ScoreDetails): ShortView['score_details'] {
  const viewed = parts.map(({ name, weight, points, evidence }) => ({
    name,
    weight,
    points,
    evidence: { text: evidence.text, start: evidence.startSec, end: evidence.endSec },
  }));
  const hooked = hookText === undefined ? {} : { hook_text: hookText };
  return { hook, flow, value, energy, parts: viewed, reason, ...hooked };
}

function viewQuality(notes: readonly QualityNote[]): ShortView['quality'] {
  return { word_crosses_cut: notes.includes('word_crosses_cut'), cut_near_edge: notes.includes('cut_near_edge') };
}

function viewSegment({ startSec, endSec, layout, crops }: LayoutSegment): ShortView['layout_segments'][number] {
  const viewed = crops.map(({ width, height, points }) => ({
    width,
    height,
    points: points.map(({ atSec, x, y }) => ({ time: atSec, x, y })),
  }));
  return { start: startSec, end: endSec, layout, crops: viewed };
}
