import { join } from 'node:path';
import type { FfmpegBinaries } from '../../../render-node/ffmpeg/process/binaries.ts';
import { probeClip } from './check-clip.ts';
import { DEMO_SCENES } from './demo-script.ts';
import { serveFile } from './serve-file.ts';
import { makeSpokenVideo } from './spoken-video.ts';

/** The video of a demo, at a URL that the system can download from. */
export type DemoSource = { url: string; hasAudio: boolean; close(): Promise<void> };

const VIDEO = { width: 1280, height: 720, fps: 25 };

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Uses a direct link as it is, serves a local file on loopback, or creates a video in `folder` if neither is given. */
export async function openDemoSource(
  given: string | undefined,
  { binaries, folder, signal }: { binaries: FfmpegBinaries; folder: string; signal: AbortSignal },
): Promise<DemoSource> {
  if (given !== undefined && isUrl(given)) {
    return { url: given, hasAudio: await hasSound(binaries, given), close: async () => undefined };
  }
  const file = given ?? join(folder, 'the-first-ten-seconds.mp4');
  if (given === undefined) await makeSpokenVideo(binaries, DEMO_SCENES, { file, folder, video: VIDEO, signal });
  return { ...(await serveFile(file)), hasAudio: await hasSound(binaries, file) };
}

/** A file that cannot be read counts as silent. The API reports why it cannot be used. */
async function hasSound({ ffprobePath }: FfmpegBinaries, source: string): Promise<boolean> {
  return probeClip(ffprobePath, source).then(
    (probe) => probe.hasAudio,
    () => false,
  );
}
