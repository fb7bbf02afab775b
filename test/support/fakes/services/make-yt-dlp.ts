import { copyFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What the fake yt-dlp does when it runs. */
export type YtDlpAct = {
  version?: string;
  /** The video it downloads, and the file extension. */
  media?: string;
  ext?: string;
  /** Downloads the whole video even if a section is requested. */
  ignoresSections?: boolean;
  /** Manual subtitles as SubRip by language, languages of automatic ones, and the language of the video. */
  subtitles?: Record<string, string>;
  automatic?: string[];
  language?: string;
  /** As yt-dlp describes a video of YouTube; null, as for most videos, where they are not given. */
  heatmap?: unknown;
  chapters?: unknown;
  /** Fails with this message. */
  error?: string;
  /** Fails with this message if a section is requested. */
  sectionError?: string;
  /** A line on stdout. */
  says?: string;
  /** Never ends, and nor does its child process. Both name the folder of `--paths`. */
  hangs?: { grows: boolean };
};

export type YtDlpCall = {
  args: string[];
  env: string[];
  urls: string[];
  /** The line of its memory limit in Linux's list. Null elsewhere. */
  dataLimit: string | null;
};

const SCRIPT = fileURLToPath(new URL('yt-dlp.ts', import.meta.url));
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Makes an executable file that behaves like yt-dlp, and records its calls. */
export async function makeFakeYtDlp(
  folder: string,
  act: YtDlpAct,
): Promise<{ path: string; calls: readonly YtDlpCall[] }> {
  const name = `yt-dlp-${Math.random().toString(36).slice(2)}`;
  const path = join(folder, name);
  const calls: YtDlpCall[] = [];
  const receiver = createServer((request, response) => {
    void json(request).then((call) => {
      calls.push(call as YtDlpCall);
      response.end();
    });
  });
  receiver.unref();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  // Beside the program: a sandbox has nothing of the repository.
  const script = join(folder, `${name}.ts`);
  await copyFile(SCRIPT, script);
  const settings = `YTDLP_ACT=${quote(JSON.stringify(act))} YTDLP_CALLS=${address}`;
  const text = `#!/bin/sh\n${settings} exec ${quote(process.execPath)} ${quote(script)} "$@"\n`;
  await writeFile(path, text, { mode: 0o755 });
  return { path, calls };
}
