import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { downloadedYtDlp, findYtDlp, type YtDlp } from '../../../render-node/tools/platforms/yt-dlp.ts';
import { commandFor } from './debian.ts';

/** A package of the Python index: its wheel is the one file with this sum. */
export type PinnedPackage = { name: string; version: string; sha256: string };

/** The packages of `Dockerfile.render`: yt-dlp, and the solver of YouTube's challenges. */
export const YT_DLP: readonly PinnedPackage[] = [
  {
    name: 'yt-dlp',
    version: '2026.8.19',
    sha256: '1d57897e94c6665a0a6f9bc54b34e584284e32c034ffab3a7df25d8f7b24eedf',
  },
  {
    name: 'yt-dlp-ejs',
    version: '0.8.0',
    sha256: '79300e5fca7f937a1eeede11f0456862c1b41107ce1d726871e0207424f4bdb4',
  },
];

/** What a machine can do that cannot download the packages, or has no Python for them. */
export const OTHER_WAYS = `Or install Debian's package (old; most platforms refuse it): ${commandFor(['yt-dlp'])}
Or put another yt-dlp on PATH, or set YTDLP_PATH to it.`;

export type YtDlpInstall = {
  /** The program to write; the packages are put beside it, in a folder that holds nothing else. */
  path?: string;
  pins?: readonly PinnedPackage[];
  /** Address of a mirror of the Python index. Else pip asks the one that it is set up for. */
  from?: string | undefined;
};

/**
 * Downloads yt-dlp with pip, which compares the sums, and writes the program that nodes find. Nothing of it is run before.
 * Leaves what was there until all is well. Throws a sentence with the remedy if a package cannot be had or does not match,
 * or if Python cannot run it.
 */
export async function installYtDlp({ path = downloadedYtDlp(), pins = YT_DLP, from }: YtDlpInstall): Promise<YtDlp> {
  const folder = dirname(path);
  await mkdir(dirname(folder), { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  try {
    await downloadPackages(made, pins, from);
    const program = join(made, basename(path));
    await writeFile(program, launcherOf((await readdir(made)).filter((name) => name.endsWith('.whl'))));
    await chmod(program, 0o755);
    // Nodes may run as another user.
    await chmod(made, 0o755);
    const found = await findYtDlp(program);
    if (found === null)
      throw new Error(`${basename(path)} does not run: it needs Python 3.11 or newer as python3.\n${OTHER_WAYS}`);
    await rm(folder, { recursive: true, force: true });
    await rename(made, folder);
    return { ...found, path };
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function downloadPackages(folder: string, pins: readonly PinnedPackage[], from: string | undefined) {
  const wanted = pins.map(({ name, version, sha256 }) => `${name}==${version} --hash=sha256:${sha256}\n`).join('');
  const list = join(folder, 'requirements.txt');
  await writeFile(list, wanted);
  const options = ['--no-deps', '--no-cache-dir', '--only-binary=:all:', '--require-hashes', '--progress-bar=off'];
  const args = ['-m', 'pip', 'download', ...options, '--dest', folder, '--requirement', list];
  // Not as an argument: an address may contain a password, and lists of processes show arguments.
  const env = from === undefined ? {} : { PIP_INDEX_URL: from };
  const { exitCode } = await execa('python3', args, { env, stdio: ['ignore', 'inherit', 'inherit'], reject: false });
  if (exitCode === 0) return;
  throw new Error(
    `yt-dlp could not be downloaded: python3 with pip is needed (${commandFor(['python3-pip'])}), a way to the Python index, and files with the pinned sums.
Run \`npm run setup -- --yt-dlp\` again then, or with --from and the address of a mirror of the index.\n${OTHER_WAYS}`,
  );
}

/** The command that starts the packages beside it. Python runs without the working folder, as in `Dockerfile.render`. */
function launcherOf(files: readonly string[]): string {
  const path = files.map((name) => `$folder/${name}`).join(':');
  return `#!/bin/sh\nfolder=$(dirname "$(readlink -f "$0")")\nPYTHONPATH="${path}" exec python3 -P -m yt_dlp "$@"\n`;
}
