import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Client, type Queries, type Short, signIn } from '../../packages/client/src/index.ts';
import type { FfmpegBinaries } from '../../render-node/ffmpeg/process/binaries.ts';
import type { TestUser } from '../../test/support/builders/users.ts';
import type { LocalSystem } from '../../test/support/system/local-system.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import type { Track } from './foreign-readers.ts';

type Format = Queries['exportShort']['format'];

/** Footage of one rate, and the shape of its clips. */
export type Footage = {
  name: string;
  file: string;
  rate: { num: number; den: number };
  aspectRatio: 'vertical' | '4:5' | '1:1';
  layout: 'single' | 'split';
};

/** A clip of a real project: what the API says of it, and how to get at its exports. */
export type OpenProject = Footage & {
  folder: string;
  source: string;
  /** What the clip plays, by the API alone. */
  wanted: Track;
  short: Short;
  exported(format: Format): Promise<string>;
  /** Unpacks the ZIP of a format, and returns its folder. */
  unpacked(format: Format): Promise<string>;
  /** The clip as this service renders it, without captions. */
  rendered(): Promise<string>;
  /** Sends a timeline back, and returns the clip; `restore` gives it its edges again. */
  imported(document: string): Promise<Short>;
  restore(): Promise<void>;
};

/** A cut inside the clip, from its beginning, in seconds. */
const CUT = { from: 3, to: 4.2 };
const LOOK = { resolution: 720, fps: 'source', loudness: 'off', captions: true, remove_silence: false } as const;

type Place = {
  folder: string;
  ffmpeg: FfmpegBinaries;
  system: LocalSystem;
  user: TestUser;
  serve: (name: string) => string;
};

/** Takes footage through the public API to a framed clip with a cut in it. */
export async function openProject(footage: Footage, place: Place): Promise<OpenProject> {
  const folder = join(place.folder, footage.name);
  await mkdir(folder);
  const source = join(place.folder, `${footage.name}.mp4`);
  await conform(footage, source, place.ffmpeg);
  const { email, password } = place.user;
  const client = await signIn({ baseUrl: place.system.apiUrl, email, password });
  const { id } = await client.createProject({
    url: place.serve(`${footage.name}.mp4`),
    clipDuration: '15',
    aspect_ratio: footage.aspectRatio,
    layout: footage.layout,
  });
  await client.waitForProject(id);
  const first = await findShort(client, id, footage.layout);
  const start = first.start_time;
  const cuts = [{ start: start + CUT.from, end: start + CUT.to }];
  await client.updateShort(id, first.id, { cuts, snap: false, render_options: LOOK });
  const short = await whenFramed(client, id, first.id);
  const exported = async (format: Format, bundle = false) =>
    client.exportShort(id, short.id, { format, ...(bundle ? { bundle } : { media_path: source }) });
  return {
    ...footage,
    folder,
    source,
    short,
    wanted: playedBy(short, footage.rate),
    exported: async (format) => (await exported(format)).text(),
    async unpacked(format) {
      const zip = join(folder, `${format}.zip`);
      await writeFile(zip, await (await exported(format, true)).bytes());
      await execa('python3', ['-m', 'zipfile', '-e', zip, join(folder, format)]);
      return join(folder, format);
    },
    async rendered() {
      const render = await client.renderShort(id, short.id, { ...LOOK, captions: false });
      const { download_url: url } = await client.waitForRender(render.id);
      await writeFile(join(folder, 'ours.mp4'), await (await fetch(url ?? '')).bytes());
      return join(folder, 'ours.mp4');
    },
    async imported(document) {
      await client.importShort(id, short.id, await readFile(document, 'utf8'));
      return whenFramed(client, id, short.id);
    },
    async restore() {
      const { start_time, end_time, cuts: before } = short;
      await client.updateShort(id, short.id, { start_time, end_time, cuts: before, snap: false });
      await whenFramed(client, id, short.id);
    },
  };
}

/** Half a minute of the footage at its rate, small. */
async function conform({ file, rate }: Footage, target: string, { ffmpegPath }: FfmpegBinaries): Promise<void> {
  const picture = [
    '-vf',
    `scale=-2:720,fps=${rate.num}/${rate.den}`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '16',
  ];
  await execa(ffmpegPath, ['-v', 'error', '-i', file, '-t', '30', ...picture, '-c:a', 'aac', target]);
}

/** The best clip; one from the first second where none was found. */
async function findShort(
  client: Client,
  id: string,
  layout: Footage['layout'],
): Promise<{ id: string; start_time: number }> {
  const [best] = (await client.listShorts(id, { sort: 'score' })).data.data;
  return best ?? client.createShort(id, { start_time: 1, end_time: 15, layout, snap: false });
}

async function whenFramed(client: Client, projectId: string, id: string): Promise<Short> {
  let short = await client.getShort(projectId, id);
  await waitUntil('the clip is framed', async () => {
    short = await client.getShort(projectId, id);
    if (short.status === 'refunded') throw new Error('The framing failed.');
    return short.status === 'face_analysis_done';
  });
  return short;
}

/** Its range without its cuts, on whole frames. */
function playedBy({ start_time, end_time, cuts }: Short, { num, den }: Footage['rate']): Track {
  const frameAt = (sec: number) => Math.round((sec * num) / den);
  const edges = [start_time, ...cuts.flatMap(({ start, end }) => [start, end]), end_time].map(frameAt);
  return edges.flatMap((from, i): Track => {
    const to = edges[i + 1];
    return i % 2 === 1 || to === undefined ? [] : [[(from * den) / num, ((to - from) * den) / num]];
  });
}
