import { readFile } from 'node:fs/promises';
import type { Framing } from '#schema/artifacts/framing.ts';
import { durationOf } from '#schema/domain/clip.ts';
import type { Transcript, Word } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { BASE_URL, makeUser, NODE_KEY, type TestUser } from '../../contract/support/api.ts';
import { claimFor, FRAMING, succeed } from '../../contract/support/farm.ts';
import { createProject, listShorts } from '../../contract/support/projects.ts';
import type { FakeVideoServer } from '../../contract/support/video-server.ts';
import { makeMediaMaker } from '../../support/media/maker.ts';
import { DRAFT, makeFarm, putSigned, SOURCE_INFO } from '../../support/system/farm.ts';
import type { LocalSystem } from '../../support/system/local-system.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';

const WORDS_PER_HOUR = 10_000;
/** The pictures end here: nobody plays more of it. */
const FILMED_SEC = 40;
/** The only clip of the project. */
export const CLIP = { startSec: 5, endSec: 30 };

const TEXT = 'Water in the morning, never at night, and the whole field will thank you for it.'.split(' ');

/** A word of the clip is a filler. */
const FILLER = 40;

/** Words that were heard wrong, with little confidence, by their place: three of the clip and one before it. */
const MISHEARD: Record<number, string> = { 12: 'thanked', 28: 'tank', 45: 'ewe', 59: 'wheel' };

/** A name is said in the clip and after it. */
const NAMED: Record<number, string> = { 20: 'Holmfeld', 180: 'Holmfeld' };

/** A sentence of the clip is begun twice. */
const BEGUN_TWICE: Record<number, string> = { 66: 'the—', 67: 'Water', 68: 'in', 69: 'the', 70: 'morning,' };

/** Near the end of the clip, nobody speaks instead of these words. */
const PAUSE = { from: 80, to: 83 };

function said(at: number): Pick<Word, 'text' | 'aside' | 'confidence'> {
  const misheard = MISHEARD[at];
  if (misheard !== undefined) return { text: misheard, confidence: 0.3 };
  return at === FILLER
    ? { text: 'um', aside: 'filler' }
    : { text: BEGUN_TWICE[at] ?? NAMED[at] ?? TEXT[at % TEXT.length] ?? '', confidence: 0.9 };
}

const secOf = (at: number) => Math.round((at * 1_000 * 3_600) / WORDS_PER_HOUR) / 1_000;

/** A talk, a sentence of 16 words after the other. */
function transcriptOf(hours: number): Transcript {
  const words = Array.from({ length: hours * WORDS_PER_HOUR }, (_, at) => ({
    ...said(at),
    startSec: secOf(at),
    endSec: secOf(at) + 0.3,
  }));
  return {
    language: 'en',
    engine: 'by-hand',
    words: words.filter((_word, at) => at < PAUSE.from || at >= PAUSE.to),
    speech: [
      { startSec: 0, endSec: secOf(PAUSE.from) },
      { startSec: secOf(PAUSE.to), endSec: hours * 3_600 },
    ],
  };
}

const SEGMENT_SEC = 5;
const SEGMENTS = Array.from({ length: (CLIP.endSec - CLIP.startSec) / SEGMENT_SEC }, (_, at) => ({
  startSec: CLIP.startSec + at * SEGMENT_SEC,
  endSec: CLIP.startSec + (at + 1) * SEGMENT_SEC,
}));
const LONG_FRAMING: Framing = {
  ...FRAMING,
  shots: SEGMENTS,
  people: SEGMENTS.map((range, at) => ({
    ...range,
    id: `F${at + 1}`,
    track: [{ atSec: range.startSec, box: [40, 30, 20, 20] }],
    picture: [0, 0, 96, 96],
  })),
  segments: SEGMENTS.map((range, at) => ({
    ...range,
    layout: 'single',
    crops: [{ width: 101, height: 180, points: [{ atSec: range.startSec, x: 30 + 20 * at, y: 0 }] }],
  })),
  textRegions: [],
};

export type TalkProject = { user: TestUser; projectId: string; shortId: string };

/** A project of a talk of `hours` (from 0.5) with one framed clip, whose source plays in browsers. */
export async function makeTalkProject(host: FakeVideoServer, hours: number): Promise<TalkProject> {
  const user = await makeUser();
  const url = await host.addVideo('A talk.mp4', { durationSec: hours * 3_600 });
  const { id: projectId } = await createProject(user, { url });
  await download(projectId, hours * 3_600);
  await transcribe(projectId, transcriptOf(hours), hours * 3_600);
  const choosing = await claimFor('create-shorts', projectId);
  await succeed(choosing, { stage: 'create-shorts', shorts: [{ ...DRAFT, ...CLIP, title: 'Water' }] });
  const framing = await claimFor('analyze-faces', projectId);
  for (const short of framing.job.shorts) {
    const found = { ...LONG_FRAMING, facesKey: short.outputs.faces?.key, edits: short.edits };
    await putSigned(short.outputs.framing.url, JSON.stringify(found));
    await putSigned(short.outputs.thumbnail.url, 'jpeg');
  }
  await succeed(framing, { stage: 'analyze-faces', previews: [] });
  const [short] = (await listShorts(user, projectId)).data.data;
  return { user, projectId, shortId: short?.id ?? '' };
}

/** In parts, as all long sources. What the last job stores counts. */
async function transcribe(projectId: string, transcript: Transcript, totalSec: number): Promise<void> {
  for (let heardSec = 0; heardSec < totalSec;) {
    const part = await claimFor('transcribe', projectId);
    await storeTranscript(part.job.outputs, { ...transcript, words: [] });
    await succeed(part, { stage: 'transcribe', language: 'en', wordCount: 0 });
    heardSec += durationOf(part.job.window);
  }
  const joining = await claimFor('join-transcript', projectId);
  await storeTranscript(joining.job.outputs, transcript);
  await succeed(joining, { stage: 'join-transcript', language: 'en', wordCount: transcript.words.length });
}

async function storeTranscript(
  { transcript, sound }: JobOf<'join-transcript'>['outputs'],
  words: Transcript,
): Promise<void> {
  await putSigned(transcript.url, JSON.stringify(words));
  await putSigned(sound.url, JSON.stringify({ startSec: 0, frameMs: 100, levelsDb: [] }));
}

/** Stores a short film as the source, and says that it is `durationSec` long. */
async function download(projectId: string, durationSec: number): Promise<void> {
  const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'talk-project');
  const downloading = await claimFor('download', projectId);
  const { source, thumbnail } = downloading.job.outputs;
  const etag = await putSigned(source.partUrls[0] ?? '', await film());
  await farm.finishUpload(downloading, [{ partNumber: 1, etag }]);
  await putSigned(thumbnail.url, 'jpeg');
  const sourceInfo = { ...SOURCE_INFO, durationSec };
  await succeed(downloading, { stage: 'download', sourceInfo });
}

async function film(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await tempFolder();
  const { ffmpegPath } = await findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined });
  const file = await makeMediaMaker(ffmpegPath, folder.path).movingMarker(FILMED_SEC, 5);
  const bytes = new Uint8Array(await readFile(file));
  await folder.remove();
  return bytes;
}
