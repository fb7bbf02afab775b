import { execa } from 'execa';
import type { Range } from '../../../schema/domain/clip.ts';

const PER_SEC = 10;

/** A clip shows a moment if it contains this share of it. It may lack the slow start of a laugh. */
export const LEAST_SHOWN_SHARE = 0.6;

/**
 * How many seconds of a file show a burst of a test stream, and where the first of them starts. During a burst the
 * picture is red or flashes white. The color of the center is measured ten times a second. With `part`, only that range
 * of the file counts, in seconds of the file.
 */
export async function burstSeconds(
  ffmpegPath: string,
  file: string,
  part: Range = { startSec: 0, endSec: Infinity },
): Promise<{ totalSec: number; firstSec: number | null }> {
  const filter = `fps=${PER_SEC},crop=iw/2:ih/4,scale=1:1:flags=area,format=rgb24`;
  const args = ['-v', 'error', '-nostdin', '-i', file, '-an', '-vf', filter, '-f', 'rawvideo', 'pipe:1'];
  const { stdout } = await execa(ffmpegPath, args, { encoding: 'buffer', stdin: 'ignore' });
  const isBurst = Array.from({ length: Math.floor(stdout.length / 3) }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = stdout.subarray(3 * i, 3 * i + 3);
    const isRed = red > 150 && green < 110 && blue < 110;
    const isWhite = Math.min(red, green, blue) > 180;
    const isCounted = i / PER_SEC >= part.startSec && i / PER_SEC < part.endSec;
    return isCounted && (isRed || isWhite);
  });
  const first = isBurst.indexOf(true);
  return { totalSec: isBurst.filter(Boolean).length / PER_SEC, firstSec: first === -1 ? null : first / PER_SEC };
}
