import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** How often melt is asked. Under load, about one run in 25 writes nothing. */
const TRIES = 5;
/** A run takes some seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Renders an MLT document without loss to the file `out`, in the folder of the document. melt 7.12 races with its own
 * consumer: now and then it ends with code 0 and an empty file, or waits forever. Such a run is tried again; one that
 * fails with a code is not.
 */
export async function renderByMelt(folder: string, document: string, out: string): Promise<void> {
  const to = ['-silent', '-consumer', `avformat:${out}`, 'vcodec=ffv1', 'an=1', 'real_time=-1'];
  // Its filters for panels look for a display and use none.
  const env = { DISPLAY: ':0', QT_QPA_PLATFORM: 'offscreen' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    await rm(join(folder, out), { force: true });
    const ended = await execa('melt', [document, ...to], { cwd: folder, env, timeout: TIMEOUT_MS, reject: false });
    if (ended.exitCode !== 0 && !ended.timedOut) throw ended;
    const isWritten = !ended.timedOut && (await stat(join(folder, out))).size > 0;
    if (isWritten) return;
  }
  throw new Error(`melt wrote nothing of ${document}, ${TRIES} times`);
}
