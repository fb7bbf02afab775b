import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plainEnv } from '../../../../../render-node/ffmpeg/process/child.ts';
import { runFfmpeg, runFfprobe } from '../../../../../render-node/ffmpeg/process/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in place of ffmpeg that prints its environment where ffmpeg would print its log. */
function spy(print: string): string {
  const file = join(folder, print.length.toString());
  writeFileSync(file, `#!/bin/sh\n${print}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('a program that opens media', () => {
  const limits = { signal: new AbortController().signal, deadlineMs: 10_000, args: [] };

  it('sees where programs are, and nothing else of the node', async () => {
    process.env['SECRET_OF_THE_NODE'] = 'never-shown';
    try {
      const { log } = await runFfmpeg({ ...limits, ffmpegPath: spy('env >&2') });
      expect(log).toContain('PATH=');
      expect(log).not.toContain('never-shown');
      const probed = await runFfprobe({ ...limits, ffprobePath: spy('echo "[\\"$SECRET_OF_THE_NODE\\"]"') });
      expect(probed).toEqual(['']);
    } finally {
      delete process.env['SECRET_OF_THE_NODE'];
    }
  });

  it('gets no key, token or address', () => {
    const env = {
      PATH: '/bin',
      LANG: 'C.UTF-8',
      NODE_KEY: 'k',
      CF_QUEUES_TOKEN: 't',
      LLM_API_KEY: 'l',
      HTTPS_PROXY: 'p',
    };
    expect(plainEnv(env)).toEqual({ PATH: '/bin', LANG: 'C.UTF-8' });
  });
});
