import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFfmpeg } from '../../../../../render-node/ffmpeg/process/binaries.ts';
import { boundCommand, mediaCommand } from '../../../../../render-node/ffmpeg/process/child.ts';
import { diagnose } from '../../../../../render-node/ffmpeg/process/diagnosis.ts';

describe('diagnose', () => {
  it.each([
    [{ exitCode: 1 }, 'x.mp4: Invalid data found when processing input', 'media.unreadable'],
    [{ signal: 'SIGSEGV' }, '', 'media.unreadable'],
    [{ signal: 'SIGKILL' }, '', 'node.out_of_memory'],
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

describe('mediaCommand', () => {
  it('gives the program so much memory and no more', () => {
    const { file, args } = mediaCommand('ffmpeg', ['-y'], 1_000);
    expect([file, ...args].slice(-5)).toEqual(['/usr/bin/prlimit', '--data=1000:', '--', 'ffmpeg', '-y']);
  });

  it('leaves memory alone where it cannot be limited', () => {
    expect(mediaCommand('ffmpeg', ['-y'], null)).toEqual(boundCommand('ffmpeg', ['-y']));
  });
});
