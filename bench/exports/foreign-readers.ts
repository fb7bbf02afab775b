import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** Parts of a file that a track plays one after the other, in seconds: where each begins, and how long it is. */
export type Track = [startSec: number, lengthSec: number][];

/** Reads a document with an adapter of OpenTimelineIO, or FCPXML with Python's XML parser; edges moved go to a new file. */
const SCRIPT = `
import json, sys
from fractions import Fraction
from xml.etree import ElementTree

def seconds(time):
    return time.value / time.rate

def time_of(text):
    return Fraction(text.rstrip("s"))

def read_otio(file, rate):
    import opentimelineio as otio
    found = otio.adapters.read_from_file(file, **({} if rate is None else {"rate": rate}))
    one = found if isinstance(found, otio.schema.Timeline) else found.find_children(descended_from_type=otio.schema.Timeline)[0]
    clips = lambda track: [[seconds(c.source_range.start_time), seconds(c.source_range.duration)] for c in track.find_clips()]
    return [clips(track) for track in [*list(one.video_tracks())[:1], *one.audio_tracks()]]

def read_fcpxml(file, _):
    clips = ElementTree.parse(file).find(".//spine")
    return [[[float(time_of(c.get("start"))), float(time_of(c.get("duration")))] for c in clips if c.tag == "asset-clip"]]

def trim_otio(file, target, head, tail):
    import opentimelineio as otio
    timeline = otio.adapters.read_from_file(file)
    time = lambda frames, rate: otio.opentime.RationalTime(frames, rate)
    for track in timeline.tracks:
        clips = list(track.find_clips())
        whole = sum(c.source_range.duration.value for c in clips)
        if track is not timeline.tracks[0] and whole != sum(c.source_range.duration.value for c in timeline.tracks[0].find_clips()):
            continue
        first, last = clips[0], clips[-1]
        r = first.source_range
        first.source_range = otio.opentime.TimeRange(r.start_time + time(head, r.start_time.rate), r.duration - time(head, r.start_time.rate))
        r = last.source_range
        last.source_range = otio.opentime.TimeRange(r.start_time, r.duration - time(tail, r.start_time.rate))
    otio.adapters.write_to_file(timeline, target)

def trim_fcpxml(file, target, head, tail):
    tree = ElementTree.parse(file)
    sequence = tree.find(".//sequence")
    frame = next(time_of(f.get("frameDuration")) for f in tree.iter("format") if f.get("id") == sequence.get("format"))
    clips = [c for c in sequence.find("spine") if c.tag == "asset-clip"]
    text = lambda time: f"{time.numerator}/{time.denominator}s"
    move = lambda c, name, frames: c.set(name, text(time_of(c.get(name)) + frames * frame))
    move(clips[0], "start", head)
    move(clips[0], "duration", -head)
    move(clips[-1], "duration", -tail)
    for clip in clips[1:]:
        move(clip, "offset", -head)
    tree.write(target, encoding="utf-8", xml_declaration=True)

what, *rest = json.loads(sys.argv[1])
print(json.dumps(globals()[what](*rest)))`;

async function runPython(...call: unknown[]): Promise<unknown> {
  const { stdout } = await execa('python3', ['-c', SCRIPT, JSON.stringify(call)]);
  return JSON.parse(stdout);
}

/** What is missing of the programs that open exports, as a sentence. Null: nothing. */
export async function missingReaders(): Promise<string | null> {
  const modules = ['opentimelineio', 'otio_fcp_adapter', 'otio_fcpx_xml_adapter', 'otio_cmx3600_adapter'];
  const ask = (program: string, ...args: string[]) => execa(program, args, { reject: false, stdin: 'ignore' });
  const [python, melt, xmllint] = await Promise.all([
    ask('python3', '-c', `import ${modules.join(', ')}`),
    ask('melt', '--version'),
    ask('xmllint', '--version'),
  ]);
  const missing = [
    ...(python.exitCode === 0 ? [] : [`Python's ${modules.join(', ')} (pip)`]),
    ...(melt.code === 'ENOENT' ? ['melt'] : []),
    ...(xmllint.code === 'ENOENT' ? ['xmllint (libxml2-utils)'] : []),
  ];
  return missing.length === 0 ? null : `Nothing was opened. Install what opens exports: ${missing.join('; ')}.`;
}

/** The first track of pictures, and all of sound. `rate`: for documents that do not say it. */
export async function readByOtio(file: string, rate: number | null = null): Promise<Track[]> {
  return (await runPython('read_otio', file, rate)) as Track[];
}

export async function readFcpxml(file: string): Promise<Track[]> {
  return (await runPython('read_fcpxml', file, null)) as Track[];
}

/** Moves the edges of a timeline inward by frames, as an editor would, and writes it again. */
export async function trimEdges(file: string, target: string, { head, tail }: { head: number; tail: number }) {
  await runPython(file.endsWith('.otio') ? 'trim_otio' : 'trim_fcpxml', file, target, head, tail);
}

/** What xmllint says against a document: against its DTD if one is given, otherwise against its form. */
export async function complaintsOf(file: string, dtd: string | undefined): Promise<string> {
  const options = dtd === undefined ? ['--nonet'] : ['--dtdvalid', dtd];
  return (await execa('xmllint', ['--noout', ...options, file], { reject: false })).stderr;
}

/** The cues that ffmpeg's parser of SubRip finds. */
export async function countCues(file: string, ffprobePath: string): Promise<number> {
  const { stdout } = await execa(ffprobePath, ['-v', 'error', '-show_entries', 'packet=pts_time', '-of', 'csv', file]);
  return stdout.split('\n').filter((line) => line.startsWith('packet')).length;
}

/**
 * How like the frames of `ours` each frame of `theirs` is, in dB of brightness: frame by frame, with theirs moved by
 * `shift` frames.
 */
export async function likeness(
  ffmpegPath: string,
  folder: string,
  { ours, theirs, shift }: { ours: string; theirs: string; shift: number },
): Promise<number[]> {
  const [a, b] = [Math.max(0, shift), Math.max(0, -shift)];
  const frames = (from: number) => `select=gte(n\\,${from}),settb=1/100,setpts=N`;
  const graph =
    `[0:v]${frames(b)}[a];[1:v]${frames(a)}[s];[s][a]scale2ref[t][r];` +
    `[t]setsar=1[u];[r]setsar=1[v];[u][v]psnr=stats_file=psnr.txt:shortest=1`;
  await execa(ffmpegPath, ['-v', 'error', '-i', ours, '-i', theirs, '-lavfi', graph, '-f', 'null', '-'], {
    cwd: folder,
  });
  const { stdout } = await execa('cat', [join(folder, 'psnr.txt')]);
  return [...stdout.matchAll(/psnr_y:(\S+)/g)].map(([, db]) => Number(db === 'inf' ? 99 : db));
}

/** Stores a document, and returns its file. */
export async function put(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}
