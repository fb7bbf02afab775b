import { execa } from 'execa';
import { type Browser, chromium } from 'playwright-core';
import type { Need } from './needs.ts';

/** The programs of two packages of Debian with the same name, which `npm run setup` installs. */
const { stdout } = await execa('which', ['chromium-headless-shell', 'chromium'], { reject: false });
const [shell = '', whole = ''] = stdout.split('\n');

export const CHROMIUM: Need = { isMet: whole !== '', reason: 'chromium or chromium-headless-shell is not installed' };

/**
 * The browser of tests, benches and screenshots: Chromium without its windows, which opens pages for a third of the work.
 * `isWhole`: with what the shell lacks, such as notifications.
 */
export function startBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: isWhole ? whole : shell });
}
