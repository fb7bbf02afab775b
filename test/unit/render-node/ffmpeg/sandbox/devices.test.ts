import { describe, expect, it } from 'vitest';
import { HARDWARE, HARDWARE_NAMES } from '../../../../../render-node/ffmpeg/process/video-encoder.ts';
import { sandboxed } from '../../../../../render-node/ffmpeg/sandbox/sandbox.ts';

const argsWith = (devices?: readonly string[]) =>
  sandboxed(['ffmpeg'], { devices }, { hasProc: false, filterFd: null }).args.join(' ');

describe('the files of graphics chips', () => {
  it('are in the sandbox of a program that encodes with one, and of no other', () => {
    expect(argsWith()).not.toMatch(/--dev-bind|\/sys/);
    expect(argsWith([])).toBe(argsWith());
    const args = argsWith(['/dev/dri']);
    expect(args).toContain('--dev-bind-try /dev/dri /dev/dri');
    expect(args.indexOf('--dev-bind-try')).toBeGreaterThan(args.indexOf('--dev /dev'));
  });

  it('are named one by one for each encoder: none gets all of /dev', () => {
    expect(HARDWARE_NAMES).toHaveLength(4);
    for (const name of HARDWARE_NAMES) {
      for (const device of HARDWARE[name].devices) expect(device).toMatch(/^\/dev\/(dri|nvidia[\w-]+)$/);
    }
  });
});
