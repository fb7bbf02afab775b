import type { SourceInfo } from '#schema/domain/media.ts';
import { DEFAULT_CAPTIONS, RENDERER_VERSION } from '#schema/domain/render-plan.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { SOURCE_GALLERY } from '../media/source-gallery.ts';

/** Complete jobs for tests of the node. Every field is valid; no URL answers. */

const NOWHERE = 'http://127.0.0.1:9/none';
const PROJECT = '01JD0000000000000000000000';

export const sampleSourceInfo: SourceInfo = { ...SOURCE_GALLERY.fullHd, durationSec: 600, fps: 30 };

export function sampleDownloadJob(over: Partial<JobOf<'download'>> = {}): JobOf<'download'> {
  return {
    id: '01JD0000000000000000000001',
    projectId: PROJECT,
    stage: 'download',
    source: { kind: 'direct_link', url: `${NOWHERE}.mp4` },
    maxHeight: 1_080,
    window: { startSec: 0, endSec: 60 },
    outputs: {
      source: { partBytes: 65_536, partUrls: [NOWHERE] },
      thumbnail: { url: NOWHERE, contentType: 'image/jpeg' },
    },
    ...over,
  };
}

export function sampleRenderJob(over: Partial<JobOf<'render'>> = {}): JobOf<'render'> {
  return {
    id: '01JD0000000000000000000002',
    projectId: PROJECT,
    stage: 'render',
    sourceInfo: sampleSourceInfo,
    plan: {
      rendererVersion: RENDERER_VERSION,
      sourceKey: 'sources/a/b/source',
      transcriptKey: 'work/a/b/transcript.json',
      framingKey: 'work/a/b/framing.json',
      range: { startSec: 10, endSec: 40 },
      layout: 'single',
      aspectRatio: 'vertical',
      resolution: 720,
      fps: 'source',
      captions: DEFAULT_CAPTIONS,
      loudness: -14,
    },
    inputs: { source: { url: NOWHERE }, transcript: { url: NOWHERE }, framing: { url: NOWHERE } },
    outputs: {
      video: { url: NOWHERE, contentType: 'video/mp4' },
      thumbnail: { url: NOWHERE, contentType: 'image/jpeg' },
      captions: { url: NOWHERE, contentType: 'application/x-subrip' },
    },
    ...over,
  };
}

export function sampleTranscribeJob(over: Partial<JobOf<'transcribe'>> = {}): JobOf<'transcribe'> {
  return {
    id: '01JD0000000000000000000003',
    projectId: PROJECT,
    stage: 'transcribe',
    sourceInfo: sampleSourceInfo,
    window: { startSec: 0, endSec: 60 },
    language: 'en',
    inputs: { source: { url: NOWHERE } },
    outputs: {
      transcript: { url: NOWHERE, contentType: 'application/json' },
      sound: { url: NOWHERE, contentType: 'application/json' },
    },
    ...over,
  };
}

/** A recording that has just started. Its live has the same id as its project. */
export function sampleCaptureJob(over: Partial<JobOf<'capture-live'>> = {}): JobOf<'capture-live'> {
  return {
    id: '01JD0000000000000000000004',
    projectId: PROJECT,
    stage: 'capture-live',
    live: { id: PROJECT, platform: 'hls', url: `${NOWHERE}.m3u8`, title: 'Show', startedAtMs: 1_700_000_000_000 },
    nextSeq: 0,
    recordedUntilSec: 0,
    clipDurationSec: 30,
    keywords: [],
    uploads: [],
    openMoments: [],
    ...over,
  };
}

/** A job that chooses clips. Its input URLs name objects of a fake object store. */
export function sampleCreateShortsJob(over: Partial<JobOf<'create-shorts'>> = {}): JobOf<'create-shorts'> {
  return {
    id: '01JD0000000000000000000005',
    projectId: PROJECT,
    stage: 'create-shorts',
    goal: 'shorts',
    projectTitle: 'Harbour walk',
    window: { startSec: 0, endSec: 200 },
    clipDurationSec: 10,
    keywords: [],
    maxClips: 5,
    inputs: { transcript: { url: 'https://fake.test/transcript' }, sound: { url: 'https://fake.test/sound' } },
    ...over,
  };
}
