import process from 'node:process';
import type { Stage } from '#schema/domain/stages.ts';
import type { LanguageModelSettings } from './tools/llm/model-settings.ts';
import type { FfmpegBinaries } from './ffmpeg/process/binaries.ts';
import { type Log, silentLog } from './base/log.ts';
import { locateWith } from './ffmpeg/sandbox/relay.ts';
import type { SpeechSettings } from './tools/speech/speech-settings.ts';
import { openBlazeFace } from './tools/faces/blaze-face.ts';
import { makeChatModel } from './tools/llm/chat-completions.ts';
import { openSpeech } from './tools/speech/embedded-speech.ts';
import { openFaceMesh } from './tools/faces/face-mesh.ts';
import type { FaceFinder } from './tools/faces/face-finder.ts';
import type { PlatformFetcher } from './tools/platforms/platform-fetcher.ts';
import { makeGuardedFetcher } from './tools/http/guarded-fetcher.ts';
import { openKeptSources } from './tools/http/kept-sources.ts';
import { openSileroVoice } from './tools/speech/silero-voice.ts';
import { makeSignedObjects } from './tools/http/signed-objects.ts';
import type { Speech } from './tools/speech/speech.ts';
import type { Tools } from './tools/tools.ts';
import { findYtDlp, makeYtDlpFetcher, type YtDlp } from './tools/platforms/yt-dlp.ts';
import { makeYtDlpLiveStreams } from './tools/platforms/yt-dlp-live.ts';

const SPEECH_STAGES: readonly Stage[] = ['transcribe'];
const PLATFORM_STAGES: readonly Stage[] = ['download', 'capture-live'];
/**
 * The thumbnail of a project is chosen by its faces; the check of a finished render looks for those that the source
 * shows.
 */
const FACE_STAGES: readonly Stage[] = ['download', 'analyze-faces', 'render', 'join-render'];

export type OpenedTools = { tools: Tools; ytDlp: YtDlp | null; close: () => Promise<void> };

/**
 * Opens the tools of this node's stages at start, so that a missing model shows before a job is taken. Tools of other
 * stages use no memory, and fail if they are used.
 */
export async function openTools(options: {
  stages: readonly Stage[];
  ffmpeg: FfmpegBinaries;
  ytDlpPath: string | undefined;
  languageModel: LanguageModelSettings | null;
  speech?: SpeechSettings;
  allowPrivateSources: boolean;
  /** Where copies of sources are kept, and how much of them. */
  sourceCache: { folder: string; maxBytes: number };
  /** Where inputs and outputs get their signed URLs. Without it only storage URLs work. */
  worker?: { apiUrl: string; nodeKey: string };
  log?: Log;
}): Promise<OpenedTools> {
  const needs = (stages: readonly Stage[]) => options.stages.some((stage) => stages.includes(stage));
  const sources = makeGuardedFetcher({ allowPrivate: options.allowPrivateSources });
  const objects = makeSignedObjects({ worker: options.worker });
  locateWith(objects.locate);
  const [ytDlp, speech, faces] = await Promise.all([
    needs(PLATFORM_STAGES) ? findYtDlp(options.ytDlpPath) : null,
    needs(SPEECH_STAGES) ? openSpeech({ settings: options.speech, log: options.log ?? silentLog }) : closedSpeech,
    needs(FACE_STAGES) ? openBlazeFace() : closedFaces,
  ]);
  const mouths = openFaceMesh();
  const languageModel = options.languageModel && makeChatModel({ ...options.languageModel, fetch });
  return {
    tools: {
      ffmpeg: options.ffmpeg,
      sources,
      platforms: openPlatforms(ytDlp, options.ffmpeg),
      liveStreams: ytDlp && makeYtDlpLiveStreams(ytDlp, { nodePath: process.execPath, env: process.env }),
      objects,
      keptSources: openKeptSources({ ...options.sourceCache, clock: Date.now }),
      speech,
      faces,
      mouths,
      languageModel,
    },
    ytDlp,
    close: async () => {
      await Promise.all([sources.close(), objects.close(), faces.close(), mouths.close()]);
    },
  };
}

function openPlatforms(ytDlp: YtDlp | null, { ffmpegPath }: FfmpegBinaries): PlatformFetcher | null {
  if (ytDlp === null) return null;
  return makeYtDlpFetcher(ytDlp, { ffmpegPath, nodePath: process.execPath, env: process.env });
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('This tool is not open on this node: its stage is not among STAGES.'));
}

const closedFaces: FaceFinder = { id: 'closed', find: refuse, close: () => Promise.resolve() };
const closedSpeech: Speech = {
  // A recording only needs voice detection. The model is loaded at first use.
  voice: openSileroVoice(),
  transcriber: { id: 'closed', languages: [], transcribe: refuse },
  aligner: { align: refuse },
};
