import { access } from 'node:fs/promises';
import { constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { findEnglishModel } from '../../../render-node/tools/speech/models/english-model.ts';

/** A program that npm cannot install. */
export type Requirement = {
  name: string;
  why: string;
  /** Debian and Ubuntu packages. */
  packages: string[];
  /** The only program to take from its one package, with its path there. Without it, packages are installed whole. */
  program?: string;
  /** The system works without it. It is installed only if no question is needed. */
  isOptional?: true;
  /** Null if it is installed, otherwise the problem in a few words. */
  lacks(): Promise<string | null>;
};

const FFMPEG: Requirement = {
  name: 'ffmpeg 5.1 or newer',
  why: 'reads and renders every video',
  packages: ['ffmpeg'],
  lacks: async () =>
    findFfmpeg({ FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : 'not found'),
    ),
};

const ENGLISH: Requirement = {
  name: "PocketSphinx's English model",
  why: 'finds the exact times of words',
  packages: ['pocketsphinx-en-us'],
  lacks: async () => ((await findEnglishModel()) === null ? 'it is not installed' : null),
};

const ESPEAK: Requirement = {
  name: 'espeak-ng',
  why: 'speaks in the generated videos of the demo and the tests',
  packages: ['espeak-ng'],
  lacks: async () => ((await isOnPath('espeak-ng')) ? null : 'espeak-ng is not on PATH'),
};

const SANDBOX: Requirement = {
  name: 'bubblewrap and socat',
  why: 'the sandbox of programs that open media',
  packages: ['bubblewrap', 'socat'],
  isOptional: true,
  lacks: async () => {
    if (process.platform !== 'linux') return null;
    const isComplete = (await isOnPath('bwrap')) && (await isOnPath('socat'));
    return isComplete ? null : 'bwrap or socat is not on PATH';
  },
};

const CHROMIUM: Requirement = {
  name: 'chromium',
  why: 'runs the tests of the studio and the client in a browser',
  packages: ['chromium', 'chromium-headless-shell'],
  isOptional: true,
  lacks: async () => {
    const isComplete = (await isOnPath('chromium')) && (await isOnPath('chromium-headless-shell'));
    return isComplete ? null : 'chromium or chromium-headless-shell is not on PATH';
  },
};

const PROMTOOL: Requirement = {
  name: 'promtool',
  why: 'judges the alert rules and the metrics in the tests',
  // The package would start Prometheus and install 12 more packages.
  packages: ['prometheus'],
  program: 'usr/bin/promtool',
  isOptional: true,
  lacks: async () => ((await isOnPath('promtool')) ? null : 'promtool is not on PATH'),
};

/** What the setup is for. `speech`: spoken demo videos. `tests`: what only tests need. */
export type Purpose = { speech: boolean; tests?: boolean };

/** The requirements of the system, and of the purpose. */
export function requirements({ speech, tests = false }: Purpose): Requirement[] {
  return [FFMPEG, ENGLISH, SANDBOX, ...(speech ? [ESPEAK] : []), ...(tests ? [CHROMIUM, PROMTOOL] : [])];
}

async function isOnPath(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = await Promise.all(folders.map((folder) => isExecutable(join(folder, program))));
  return found.includes(true);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
