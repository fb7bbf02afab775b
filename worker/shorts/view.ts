import { markIfTest } from '#schema/domain/access/test-key.ts';
import type { FallbackView } from '#schema/contract/render-settings.ts';
import type { ShortListItemView, ShortView } from '#schema/contract/short.ts';
import { viewBRoll } from '#schema/contract/captions/b-roll.ts';
import { overlapRatio, partsWithin, type Range } from '#schema/domain/clip.ts';
import { playedSec, stretchesOf } from '#schema/domain/cuts/played.ts';
import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import { editOfShot, type FramingEdit } from '#schema/domain/framing-edit.ts';
import {
  type Face,
  hasSubtitles,
  type Layout,
  type LayoutSegment,
  type Shot,
  type TextRegion,
} from '#schema/domain/media.ts';
import { isThumbnail } from '#schema/domain/object-keys.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import type { Moment, ScoreDetails } from '#schema/domain/score.ts';
import type { ProjectState } from '#schema/domain/states.ts';
import { postsOf } from '#schema/domain/texts/posts.ts';
import { layoutFallback } from '#schema/domain/wishes/fallback.ts';
import { formatTimestamp, toMs } from '#schema/domain/time.ts';
import type { MediaUrl } from '../http/media-url.ts';
import { downloadUrlOf } from '../media/download-url.ts';
import type { FramedShort } from '../media/read-artifacts.ts';
import { viewFallback } from '../media/view-fallback.ts';
import { viewRanges, viewSavedOptions } from '../media/view-settings.ts';
import { viewAside, viewWord } from '../projects/view-word.ts';
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
    title_proposal: short.titleProposal,
    score: short.score,
    status,
    failure_reason: failure === null ? null : JOB_FAILURES[failure].text,
    already_copied: false,
    start_time: short.startSec,
    end_time: short.endSec,
    duration: toMs(playedSec(short)),
    length_reason: short.scoreDetails.lengthReason ?? null,
    description: short.description,
    hashtags: short.hashtags,
    context: short.context,
    texts_updating: short.isJudgementOld && status === 'shorts_created',
    layout: short.layout ?? project.videoLayout,
    thumbnail_url: short.thumbnailKey === null ? '' : mediaUrl(short.thumbnailKey),
    cover_time: short.coverAtSec,
    mark: short.mark,
    early: short.isEarly === true,
    render_options: short.renderOptions === null ? null : viewSavedOptions(short.renderOptions),
    created_at: formatTimestamp(short.createdAt),
    ...markIfTest(short.userId),
  };
}

export function viewShort(full: FullShort, mediaUrl: MediaUrl): ShortView {
  const { short, project, words, asides, framed, score, renders, previewUrl } = full;
  const edits = short.framingEdits?.now ?? [];
  return {
    ...viewShortInList(short, project, mediaUrl),
    project_id: project.id,
    preview_url: short.previewKey === null ? previewUrl : mediaUrl(short.previewKey),
    ...viewTexts(full),
    score_details: viewScore(score),
    cuts: viewRanges(stretchesOf(short).flatMap((stretch) => partsWithin(stretch, short.cuts ?? []))),
    pieces: viewRanges(short.pieces ?? []),
    b_roll: viewBRoll(short.bRoll ?? []),
    words: words.map(viewWord),
    asides: asides.map(viewAside),
    layout_segments: framed.segments.map(viewSegment),
    shots: framed.shots.map((shot) => viewShot(shot, { framed, edits, mediaUrl })),
    framing_updating: short.framingKey !== null && canonicalJson(framed.edits ?? []) !== canonicalJson(edits),
    can_undo_framing: (short.framingEdits?.before.length ?? 0) > 0,
    text_regions: (framed.textRegions ?? []).map(viewText),
    quality: short.framingKey === null ? null : viewQuality(framed, short),
    fallbacks: viewFallbacks(framed),
    language: project.spokenLanguage,
    renders: renders.map((render) => ({
      id: render.id,
      status: render.status,
      download_url: downloadUrlOf(render, mediaUrl),
      created_at: formatTimestamp(render.createdAt),
    })),
  };
}

function viewTexts(full: FullShort): Pick<ShortView, 'title_options' | 'posts'> {
  const options = full.score.titleOptions ?? [];
  return { title_options: options.filter((title) => title !== full.short.title), posts: viewPosts(full) };
}

/** What a post of the short says. Without a person or a model that wrote it, a line stands where the title is none. */
export function viewPosts({
  short,
  project,
  score,
}: Pick<FullShort, 'short' | 'project' | 'score'>): ShortView['posts'] {
  const isOwn = short.ownTexts?.description === true;
  const isLine = score.title?.from !== 'topic' && score.title?.from !== 'source';
  return postsOf({
    title: short.title,
    description: isOwn ? short.description : '',
    line: isLine ? '' : (score.moment?.text ?? ''),
    written: score.posts ?? {},
    source: project.title,
    channel: project.sourceChannelTitle ?? '',
    hashtags: short.hashtags,
  });
}

function viewScore({ moment, ...score }: ScoreDetails): ShortView['score_details'] {
  const { hook, flow, value, energy, parts, reason, hookText } = score;
  const viewed = parts.map(({ name, weight, points, evidence }) => ({
    name,
    weight,
    points,
    evidence: { text: evidence.text, start: evidence.startSec, end: evidence.endSec },
  }));
  const hooked = hookText === undefined ? {} : { hook_text: hookText };
  return { hook, flow, value, energy, parts: viewed, reason, moment: viewMoment(moment), ...hooked };
}

function viewMoment(moment: Moment | undefined): ShortView['score_details']['moment'] {
  if (moment === undefined) return null;
  const { kind, text, startSec, endSec } = moment;
  return { kind, text, start: startSec, end: endSec };
}

type ShotContext = { framed: FramedShort; edits: readonly FramingEdit[]; mediaUrl: MediaUrl };

function viewShot(shot: Shot, { framed, edits, mediaUrl }: ShotContext): ShortView['shots'][number] {
  const people = (framed.people ?? []).filter((person) => overlapRatio(person, shot) > 0.5);
  const { facesKey } = framed;
  const url = facesKey !== undefined && isThumbnail(facesKey) ? mediaUrl(facesKey) : null;
  return {
    start: shot.startSec,
    end: shot.endSec,
    by_hand: editOfShot(shot, edits) !== null,
    faces: people.map(({ id, track, picture }) => ({
      id,
      boxes: track.map(({ atSec, box }) => ({ time: atSec, ...viewBox(box) })),
      picture: picture === undefined || url === null ? null : { url, ...viewBox(picture) },
    })),
  };
}

function viewBox([x, y, width, height]: Face['box']) {
  return { x, y, width, height };
}

function viewText({ startSec, endSec, kind, box }: TextRegion): ShortView['text_regions'][number] {
  return { start: startSec, end: endSec, kind, box: viewBox(box) };
}

function viewQuality({ notes = [], textRegions = [] }: FramedShort, range: Range): ShortView['quality'] {
  return {
    word_crosses_cut: notes.includes('word_crosses_cut'),
    cut_near_edge: notes.includes('cut_near_edge'),
    source_has_subtitles: hasSubtitles(textRegions, range),
  };
}

/** What the framing shows instead of the intended layout. Empty before the short is framed. */
function viewFallbacks({ layout, aspectRatio, segments, insets = [], edits = [] }: FramedShort): FallbackView[] {
  if (layout === undefined || aspectRatio === undefined) return [];
  const isFramedByHand = segments.every((segment) => editOfShot(segment, edits) !== null);
  const fallback = layoutFallback({ layout, aspectRatio, segments, insets, isFramedByHand });
  return fallback === null ? [] : [viewFallback(fallback)];
}

function viewSegment({ startSec, endSec, layout, crops }: LayoutSegment): ShortView['layout_segments'][number] {
  const viewed = crops.map(({ width, height, points }) => ({
    width,
    height,
    points: points.map(({ atSec, ...point }) => ({ time: atSec, ...point })),
  }));
  return { start: startSec, end: endSec, layout, crops: viewed };
}
