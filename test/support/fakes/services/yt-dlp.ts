import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { YtDlpAct, YtDlpCall } from './make-yt-dlp.ts';

/**
 * A fake of yt-dlp's command line. It refuses options that yt-dlp does not have, prints the progress template and the
 * messages, and writes `source.<ext>` through the same intermediate files. `YTDLP_ACT` sets what it does. It records
 * its calls at the address of `YTDLP_CALLS`.
 */
const act = JSON.parse(process.env['YTDLP_ACT'] ?? '{}') as YtDlpAct;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Options of yt-dlp 2023.03.04 to 2026.08.19 that take no value, and those that do. */
const FLAGS =
  'version ignore-config no-cache-dir no-cookies no-cookies-from-browser no-exec no-playlist no-mtime newline abort-on-unavailable-fragments write-info-json skip-download write-subs';
const VALUES =
  'use-extractors js-runtimes ffmpeg-location match-filters max-filesize socket-timeout retries fragment-retries retry-sleep concurrent-fragments format format-sort merge-output-format download-sections progress-template paths output load-info-json sub-langs sub-format convert-subs';

function readArgs(): { values: Record<string, unknown>; positionals: string[] } {
  const options: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries([
    ...FLAGS.split(' ').map((name) => [name, { type: 'boolean' as const }]),
    ...VALUES.split(' ').map((name) => [name, { type: 'string' as const }]),
  ]);
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    process.stderr.write('yt-dlp: error: no such option\n');
    process.exit(2);
  }
}

const { values, positionals } = readArgs();
const valueOf = (name: string) => String(values[name] ?? '');

if (values['version'] === true) {
  say(act.version ?? '2026.08.19');
  process.exit(0);
}
await record({
  args: process.argv.slice(2),
  env: Object.keys(process.env),
  urls: positionals,
  dataLimit: dataLimit(),
});
await play();

/** A file of the test could not be written from a sandbox. */
async function record(call: YtDlpCall): Promise<void> {
  await fetch(process.env['YTDLP_CALLS'] ?? '', { method: 'POST', body: JSON.stringify(call) });
}

function dataLimit(): string | null {
  const limits = '/proc/self/limits';
  return existsSync(limits) ? (/^Max data size.*$/m.exec(readFileSync(limits, 'utf8'))?.[0] ?? null) : null;
}

async function play(): Promise<void> {
  if (act.says !== undefined) say(act.says);
  const error = values['download-sections'] === undefined ? act.error : (act.sectionError ?? act.error);
  if (error !== undefined) {
    process.stderr.write(`WARNING: something that was got around\nERROR: ${error}\n`);
    process.exit(1);
  }
  if (values['load-info-json'] !== undefined) return writeSubtitles();
  if (act.hangs !== undefined) return hang(act.hangs);
  if (act.media === undefined) return;
  const output = join(valueOf('paths'), valueOf('output').replace('%(ext)s', act.ext ?? 'mp4'));
  if (values['write-info-json'] === true) writeFileSync(join(valueOf('paths'), 'source.info.json'), infoOf(act));
  if (values['download-sections'] !== undefined && act.ignoresSections !== true) return cut(act.media, output);
  await fetchTracks(act.media, output);
}

function infoOf({ subtitles = {}, automatic = [], language, heatmap, chapters }: YtDlpAct): string {
  const tracks = (keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, [{ ext: 'vtt', url: 'https://x.example' }]]));
  return JSON.stringify({
    language: language ?? null,
    subtitles: tracks(Object.keys(subtitles)),
    automatic_captions: tracks(automatic),
    heatmap: heatmap ?? null,
    chapters: chapters ?? null,
  });
}

/** Writes one converted file per language. */
function writeSubtitles(): void {
  const wanted = new RegExp(`^(?:${valueOf('sub-langs')})$`);
  for (const [key, text] of Object.entries(act.subtitles ?? {})) {
    const name = valueOf('output').replace('%(ext)s', `${key}.${valueOf('convert-subs')}`);
    if (wanted.test(key)) writeFileSync(join(valueOf('paths'), name), text);
  }
}

function report(track: string, bytes: number, total: number): void {
  const facts: Record<string, string> = {
    'info.format_id': track,
    'progress.downloaded_bytes': String(bytes),
    'progress.total_bytes': String(total),
    'progress.total_bytes_estimate': 'NA',
  };
  const template = valueOf('progress-template').replace(/^download:/, '');
  say(template.replace(/%\(([\w.]+)\)s/g, (_all, field: string) => facts[field] ?? 'NA'));
}

/** Video and audio as separate tracks, then merged. */
async function fetchTracks(media: string, output: string): Promise<void> {
  for (const [track, total] of [
    ['137', 900_000],
    ['140', 100_000],
  ] as const) {
    for (const share of [0.1, 0.5, 1]) report(track, share * total, total);
  }
  say(`[Merger] Merging formats into "${output}"`);
  copyFileSync(media, `${output}.part`);
  copyFileSync(media, output);
  spawnSync('rm', [`${output}.part`]);
}

/** Cuts as yt-dlp does: ffmpeg copies the streams and prints its statistics to stderr. */
function cut(media: string, output: string): void {
  const [startSec = 0, endSec = 0] = valueOf('download-sections').replace('*', '').split('-').map(Number);
  const seek = startSec > 0 ? ['-ss', String(startSec)] : [];
  const ffmpeg = existsSync(valueOf('ffmpeg-location')) ? valueOf('ffmpeg-location') : 'ffmpeg';
  const args = [...seek, '-t', String(endSec - startSec), '-i', media, '-c', 'copy', '-f', 'mp4', output];
  const { status } = spawnSync(ffmpeg, ['-y', '-hide_banner', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exit(status ?? 1);
}

/** Never ends by itself, nor does its child. Its file grows meanwhile if `grows` is set. */
async function hang(hangs: NonNullable<YtDlpAct['hangs']>): Promise<void> {
  spawn(process.execPath, ['--eval', 'setTimeout(() => undefined, 600_000)', valueOf('paths')], { stdio: 'ignore' });
  process.on('SIGINT', () => undefined);
  for (;;) {
    if (hangs.grows) appendFileSync(join(valueOf('paths'), 'source.f137.mp4.part'), Buffer.alloc(10_000));
    await sleep(5);
  }
}
