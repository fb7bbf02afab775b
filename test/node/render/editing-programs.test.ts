import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment, SourceInfo } from '../../../schema/domain/media.ts';
import { DRAFT_RESOLUTION } from '../../../schema/domain/render-plan.ts';
import { exactRate, type FrameRate } from '../../../schema/domain/timeline/rate.ts';
import { lengthOf, type Media, type Overlay, type Sequence } from '../../../schema/domain/timeline/timeline.ts';
import { writeEdl } from '../../../schema/domain/timeline/write-edl.ts';
import { writeFcpxml } from '../../../schema/domain/timeline/write-fcpxml.ts';
import { writeMlt } from '../../../schema/domain/timeline/write-mlt.ts';
import { writeOtio } from '../../../schema/domain/timeline/write-otio.ts';
import { writeXmeml } from '../../../schema/domain/timeline/write-xmeml.ts';
import { planClip } from '../../../render-node/drawing/clip.ts';
import { sequenceOfClip } from '../../../render-node/drawing/edit-sequence.ts';
import { renderByMelt } from '../../support/media/render-by-melt.ts';
import { PLAIN_SOURCE } from '../../support/media/source-gallery.ts';
import { makeMedia, makeSequence, RATES } from '../../support/media/timelines.ts';
import { fileOf, needs, program, pythonModules } from '../../support/system/needs.ts';
import { makePlan } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const SIZE = { width: 640, height: 360 };

/** Each frame has another brightness than its neighbors, so that a neighbor in its place is far off: about 12 dB. */
const picture = (rate: string) =>
  `testsrc2=s=640x360:r=${rate},lutyuv=y=16+val*0.4,eq=brightness='mod(n*53,100)/255':eval=frame`;
/** A picture of the shape of the canvas, over some frames. */
const STILL = 'still.png';
/** The same frame, cropped and scaled by another program. */
const SAME_FRAME_DB = 35;

/** A crop that rests, moves and jumps, then two panels. */
const SEGMENTS: LayoutSegment[] = [
  {
    startSec: 0,
    endSec: 2,
    layout: 'single',
    crops: [
      {
        width: 202,
        height: 360,
        points: [
          { atSec: 0.5, x: 20, y: 0 },
          { atSec: 1.2, x: 200, y: 0 },
          { atSec: 1.7, x: 200, y: 0 },
          { atSec: 1.7, x: 400, y: 0 },
        ],
      },
    ],
  },
  {
    startSec: 2,
    endSec: 3,
    layout: 'split',
    crops: [
      { width: 300, height: 266, points: [{ atSec: 2, x: 10, y: 40 }] },
      { width: 300, height: 266, points: [{ atSec: 2, x: 320, y: 60 }] },
    ],
  },
];
const PLAN = {
  range: { startSec: 0.3, endSec: 2.9 },
  cuts: [
    { startSec: 0.7, endSec: 1 },
    { startSec: 2.3, endSec: 2.6 },
  ],
  layout: 'split',
  captions: false,
  loudness: 'off',
  // Small, for speed: all that is compared is where frames and crops lie.
  resolution: DRAFT_RESOLUTION,
} as const;

/** A clip as we render it, and as editing programs get it. */
async function bothOf(name: string, { num, den }: FrameRate) {
  const fps = `${num}/${den}`;
  const source = await renderer.maker.make(`${name}.mp4`, { inputs: [picture(fps), 'sine=r=48000'], durationSec: 3 });
  const sourceInfo: SourceInfo = { ...PLAIN_SOURCE, ...SIZE, durationSec: 3, fps: num / den };
  const plan = { ...PLAN, range: { ...PLAN.range }, cuts: [...PLAN.cuts] };
  const still = join(renderer.folder, STILL);
  const lavfi = ['-f', 'lavfi', '-i', 'testsrc2=s=270x480', '-frames:v', '1'];
  await execa(renderer.ffmpeg.ffmpegPath, ['-v', 'error', ...lavfi, '-y', still]);
  const bRoll = [{ footageId: 'x', key: STILL, startSec: 1.3, endSec: 1.5, fit: 'fill' as const }];
  const shown = { ...plan, bRoll };
  const { video } = await renderer.render({ source, sourceInfo, plan: shown, segments: SEGMENTS, bRoll: [still] });
  const whole = makePlan(shown);
  const { layout, aspectRatio } = whole;
  const framing = { layout, aspectRatio, shots: [], samples: [], segments: SEGMENTS };
  const clip = planClip({ plan: whole, sourceInfo }, { words: [], spoken: [], sounds: [], framing });
  const overlays = clip.bRoll.map(({ firstFrame: frame, endFrame }): Overlay => {
    const frames = endFrame - frame;
    return { frame, frames, fileFrame: 0, fileFrames: frames, name: STILL, isPicture: true, isFilled: true };
  });
  const drawn = sequenceOfClip(clip, whole, sourceInfo);
  const sequence: Sequence = { name, markers: [], gainDb: 0, ...drawn, overlays };
  const file = { name: `${name}.mp4`, path: `${name}.mp4`, ...SIZE };
  const media: Media = { ...file, rate: exactRate(num / den), durationSec: 3, hasAudio: true };
  return { video, sequence, media };
}

/** How like each other the frames of two videos are, in dB. */
async function likeness(a: string, b: string): Promise<number[]> {
  const graph =
    '[0:v]settb=1/100,setpts=N[a];[1:v]settb=1/100,setpts=N,scale=270:480[b];[a][b]psnr=stats_file=psnr.txt';
  const args = ['-v', 'error', '-i', a, '-i', b, '-lavfi', graph, '-f', 'null', '-'];
  await execa(renderer.ffmpeg.ffmpegPath, args, { cwd: renderer.folder });
  const stats = await readFile(join(renderer.folder, 'psnr.txt'), 'utf8');
  return [...stats.matchAll(/psnr_y:(\S+)/g)].map(([, db]) => Number(db === 'inf' ? 99 : db));
}

async function melt(document: string, name: string): Promise<string> {
  await writeFile(join(renderer.folder, `${name}.mlt`), document);
  const out = `${name}-melt.mkv`;
  await renderByMelt(renderer.folder, `${name}.mlt`, out);
  return join(renderer.folder, out);
}

describe('an MLT document', needs(await program('melt')), () => {
  // A fraction and a whole number. Where each rate cuts is read below.
  it.each(['29.97', '50'])(
    'shows the very frames of our render at %s, as melt renders it',
    async (name) => {
      const { video, sequence, media } = await bothOf(name, RATES[name] ?? { num: 25, den: 1 });
      const likenesses = await likeness(video, await melt(writeMlt(sequence, media), name));
      expect(likenesses).toHaveLength(lengthOf(sequence));
      expect(Math.min(...likenesses)).toBeGreaterThan(SAME_FRAME_DB);
    },
    400_000,
  );
});

/** What a foreign reader finds: for each video track, the frames of the file that its clips show. */
async function readByOtio(name: string, text: string, rate: number | null) {
  const file = join(renderer.folder, name);
  await writeFile(file, text);
  const script = `
import json, sys
import opentimelineio as otio
rate = json.loads(sys.argv[2])
found = otio.adapters.read_from_file(sys.argv[1], **({} if rate is None else {"rate": rate}))
timelines = [found] if isinstance(found, otio.schema.Timeline) else list(found.find_children(descended_from_type=otio.schema.Timeline))
seconds = lambda time: time.value / time.rate
clips = lambda track: [[seconds(c.source_range.start_time), seconds(c.source_range.duration)] for c in track.find_clips()]
print(json.dumps([{
  "name": t.name,
  "video": [clips(track) for track in t.video_tracks()],
  "audio": [clips(track) for track in t.audio_tracks()],
  "media": sorted({c.media_reference.target_url for c in t.find_clips() if hasattr(c.media_reference, "target_url")}),
  "markers": [[m.name, seconds(m.marked_range.start_time)] for m in t.tracks.markers],
} for t in timelines]))`;
  const { stdout } = await execa('python3', ['-c', script, file, JSON.stringify(rate)]);
  return JSON.parse(stdout) as {
    name: string;
    video: [number, number][][];
    audio: [number, number][][];
    media: string[];
    markers: [string, number][];
  }[];
}

const ADAPTERS = ['otio_fcp_adapter', 'otio_fcpx_xml_adapter', 'otio_cmx3600_adapter'];
const OTIO = await pythonModules('opentimelineio', ...ADAPTERS);

describe('what OpenTimelineIO and its adapters read', needs(OTIO), () => {
  const wanted = ({ pieces, rate: { num, den } }: Sequence) =>
    pieces.map(({ sourceFrame, frames }) => [(sourceFrame * den) / num, (frames * den) / num]);
  const close = (cuts: number[][]) => cuts.map((cut) => cut.map((sec) => expect.closeTo(sec, 6)));

  it.each(Object.entries(RATES))('are the cuts of the clip, to the frame, at %s', async (name, rate) => {
    const sequence = makeSequence({ rate, name: 'Clip' });
    const media = makeMedia({ rate });
    const decimal = rate.num / rate.den;
    const cuts = close(wanted(sequence));
    const [otio] = await readByOtio(`${name}.otio`, writeOtio('P', [sequence], media), null);
    expect(otio?.video[0]).toEqual(cuts);
    expect(otio?.audio).toEqual([cuts]);
    expect(otio?.video[1]).toEqual(close([wanted(sequence)[1] ?? []]));
    expect(otio?.media).toEqual(['./media/talk.mp4']);
    expect(otio?.markers).toEqual([['Water: 87', 0]]);
    const [xmeml] = await readByOtio(`${name}.xml`, writeXmeml('P', [sequence], media), null);
    expect(xmeml?.video[0]).toEqual(cuts);
    expect(xmeml?.audio).toEqual([cuts, cuts]);
    const [edl] = await readByOtio(`${name}.edl`, writeEdl(sequence, media), decimal);
    expect(edl?.video[0]).toEqual(cuts);
  });

  // Its adapter for FCPXML cuts rates to whole numbers.
  it.each(['25', '30', '50'])('of FCPXML are the same cuts at %s', async (name) => {
    const rate = RATES[name] ?? { num: 25, den: 1 };
    const sequence = makeSequence({ rate, name: 'Clip' });
    const [fcpxml] = await readByOtio(`${name}.fcpxml`, writeFcpxml('P', [sequence], makeMedia({ rate })), null);
    expect(fcpxml?.video[0]).toEqual(close(wanted(sequence)));
  });

  it('of several clips are several timelines', async () => {
    const clips = [makeSequence({ name: 'One' }), makeSequence({ name: 'Two' })];
    const names = async (file: string, text: string) => (await readByOtio(file, text, null)).map(({ name }) => name);
    expect(await names('two.otio', writeOtio('P', clips, makeMedia()))).toEqual(['One', 'Two']);
    expect(await names('two.xml', writeXmeml('P', clips, makeMedia()))).toEqual(['One', 'Two']);
    expect(await names('two.fcpxml', writeFcpxml('P', clips, makeMedia()))).toEqual(['One', 'Two']);
  });
});

const DTD = fileOf('CLIPMILL_FCPXML_DTD');

describe('an FCPXML document', needs(DTD), () => {
  it('is valid by the DTD that Apple published for its version', async () => {
    const file = join(renderer.folder, 'valid.fcpxml');
    const clips = [makeSequence({ gainDb: 3 }), makeSequence({ rate: { num: 25, den: 1 }, hasTitles: false })];
    await writeFile(file, writeFcpxml('P', clips, makeMedia({ hasAudio: false })));
    const { stderr } = await execa('xmllint', ['--noout', '--dtdvalid', DTD.path, file]);
    expect(stderr).toBe('');
  });
});
