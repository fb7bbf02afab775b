import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { MEDIA } from '../../scripts/lib/demo/real-media.ts';
import { TALKS } from '../../scripts/lib/train/talks.ts';
import type { BenchResult } from './bench.ts';
import { startNodeMeter } from './node-meter.ts';
import type { Place } from './whole-place.ts';

const MINUTES = 180;
const CLIPS = 20;
const POLL_MS = 1_000;
const FACE = join(MEDIA, 'one-face-talk-1080p.mp4');
/** Rated talks of three shows, read aloud one after the other: nothing is said twice. */
const READ = ['the-changelog-556', 'js-party-330', 'brain-science-32'];

/** Three hours of talk at 1080p to twenty rendered clips on one node, run whole: when the first is there, and when all are. */
export async function runLong(place: Place, minutes = MINUTES): Promise<BenchResult> {
  try {
    const url = await serveTalk(place, minutes);
    const { api, node } = place;
    await api.videoMetadata(url);
    const meter = startNodeMeter(node.pid);
    const wishes = { clipDuration: '45', aspect_ratio: 'vertical', layout: 'single', maxClips: CLIPS } as const;
    const { id: projectId } = await api.createShorts({ url, ...wishes, render: {} });
    const startMs = Date.now();
    const madeSec: number[] = [];
    for await (const render of api.waitForClips(projectId, { pollMs: POLL_MS })) {
      if (render.status !== 'done') throw new Error(`A render failed: ${render.error_reason}`);
      madeSec.push((Date.now() - startMs) / 1_000);
      console.error(`${madeSec.length} finished after ${madeSec.at(-1)?.toFixed(0)} s`);
    }
    const endMs = Date.now();
    meter.stop();
    const used = meter.between(startMs, endMs);
    const shorts = await api.shorts(projectId);
    return {
      figure: used.wallSec,
      goal: 720,
      also: {
        'first finished clip, s': { figure: madeSec[0] ?? Infinity, goal: 90 },
        'peak memory of the node, GB': { figure: used.nodeBytes / 1e9, goal: 1.4 },
        'finished clips': { figure: madeSec.length, goal: CLIPS, bound: 'at least' },
      },
      details: {
        minutes,
        clips: shorts.length,
        earlyBelow: shorts.filter(({ early }) => early).length,
        clipSec: Math.round(shorts.reduce((sum, { duration }) => sum + duration, 0)),
        cpuSec: Math.round(used.cpuSec),
        madeSec: madeSec.map(Math.round),
      },
    };
  } finally {
    await place.close();
  }
}

/** A talk of this length: a real face over and over, and a voice that reads. Its file has its index in front. */
async function serveTalk({ ffmpeg, folder, media }: Place, minutes: number): Promise<string> {
  const files = READ.map((name) => join(TALKS, `${name}.json`));
  if (![FACE, ...files].every((file) => existsSync(file))) throw new Error('The footage or the talks are not there.');
  const texts = files.map((file) => {
    const { words } = JSON.parse(readFileSync(file, 'utf8')) as { words: [string][] };
    return words.map(([text]) => text).join(' ');
  });
  const [text, sound, file] = ['talk.txt', 'talk.wav', 'long.mp4'].map((name) => join(folder, name));
  await writeFile(text ?? '', texts.join('\n\n'));
  // As the demo's voice.
  const voice = ['-v', 'en-us', '-s', '140', '-g', '4', '-w', sound ?? '', '-f', text ?? ''];
  await execa('espeak-ng', voice, { stdin: 'ignore' });
  const inputs = ['-stream_loop', '-1', '-i', FACE, '-i', sound ?? ''];
  const out = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '96k', '-t', String(60 * minutes)];
  const quiet = ['-v', 'error', '-nostdin', '-y'];
  await execa(ffmpeg.ffmpegPath, [...quiet, ...inputs, ...out, '-movflags', '+faststart', file ?? ''], {
    stdin: 'ignore',
  });
  return media.urlOf('long.mp4');
}
