import { execa } from 'execa';
import { type Browser, chromium } from 'playwright-core';
import type { Need } from './needs.ts';

/** Debian's package `chromium`, which `npm run setup` installs. */
export const { stdout: chromiumPath } = await execa('sh', ['-c', 'command -v chromium'], { reject: false });

export const CHROMIUM: Need = { isMet: chromiumPath !== '', reason: 'chromium is not installed' };

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath });
}
