import { availableParallelism } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { findFfmpeg } from '../../../../../render-node/ffmpeg/process/binaries.ts';
import { boundCommand, mediaProcess } from '../../../../../render-node/ffmpeg/process/child.ts';
import { diagnose } from '../../../../../render-node/ffmpeg/process/diagnosis.ts';

describe('diagnose', () => {
  it.each([
    [{ exitCode: 1 }, 'x.mp4: Invalid data found when processing input', 'media.unreadable'],
    [{ signal: 'SIGSEGV' }, '', 'media.unreadable'],
    [{ signal: 'SIGKILL' }, '', 'node.out_of_memory'],
    [{ exitCode: 137 }, '', 'node.out_of_memory'],
    [{ exitCode: 139 }, '', 'media.unreadable'],
    [{ exitCode: 152 }, '', 'media.deadline'],
    [{ exitCode: 1 }, 'bwrap: No permissions to create new namespace', 'node.crashed'],
    [{ exitCode: 1 }, 'Error while filtering: Cannot allocate memory', 'node.out_of_memory'],
    [
      { exitCode: 1 },
      'Number of streams exceeds max_streams parameter (100)\nx.mp4: Cannot allocate memory',
      'source.beyond_limits',
    ],
    [{ exitCode: 127 }, 'setpriv: failed to execute ffmpeg', 'node.crashed'],
    [{}, '', 'node.crashed'],
    [{ exitCode: 1 }, 'av_interleaved_write_frame(): No space left on device', 'node.crashed'],
    [{ exitCode: 1 }, '[https @ 0x1] HTTP error 503 Service Unavailable', 'storage.failed'],
    [{ exitCode: 1 }, 'Server returned 403 Forbidden (access denied)', 'storage.failed'],
    [{ exitCode: 1 }, 'Connection refused', 'storage.failed'],
    [{ exitCode: 1 }, 'Stream ends prematurely at 4, should be 9', 'storage.failed'],
  ])('reads %o with the log "%s" as %s', (end, log, code) => {
    expect(diagnose(end, log, 'media.unreadable')).toBe(code);
  });
});

describe('boundCommand', () => {
  it('binds the child to the node where setpriv is there', () => {
    expect(boundCommand('ffmpeg', ['-y', 'a'], true)).toEqual({
      file: '/usr/bin/setpriv',
      args: ['--pdeathsig', 'KILL', '--', 'ffmpeg', '-y', 'a'],
    });
  });

  it('leaves the command alone elsewhere', () => {
    expect(boundCommand('ffmpeg', ['-y'], false)).toEqual({ file: 'ffmpeg', args: ['-y'] });
  });
});

describe('finding ffmpeg', () => {
  it('takes the one of the system before the packaged one, which nobody mends', async () => {
    const packaged = async () => '/nowhere/ffmpeg-static';
    const asked: string[] = [];
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const noPackage = async () => {
      asked.push('packaged');
      return null;
    };
    await expect(findFfmpeg({}, noPackage)).rejects.toThrow('npm run setup');
    await expect(findFfmpeg({}, packaged)).rejects.toThrow('/nowhere/ffmpeg-static');
    expect(asked).toEqual(['packaged']);
  });
});

describe('mediaProcess', () => {
  it('gives the program so much memory, time and file size, and no more', () => {
    const { file, args } = mediaProcess('ffmpeg', ['-y'], { maxBytes: 1_000, deadlineMs: 10_000 });
    const cpu = `--cpu=${10 * availableParallelism()}:`;
    expect([file, ...args].slice(-7)).toEqual([
      '/usr/bin/prlimit',
      '--data=1000:',
      `--fsize=${2 * LIMITS.sourceMaxBytes}:`,
      cpu,
      '--',
      'ffmpeg',
      '-y',
    ]);
  });

  it('leaves time alone where there is no deadline', () => {
    expect(mediaProcess('ffmpeg', ['-y'], {}).args.join(' ')).not.toContain('--cpu');
  });
});
