import { execa } from 'execa';
import { type Browser, chromium } from 'playwright-core';
import type { Need } from './needs.ts';

const pathOf = async (name: string) => (await execa('which', [name], { reject: false })).stdout;

/** The programs of Debian's packages with these names, which `npm run setup` installs. */
const [shell, whole] = await Promise.all([pathOf('chromium-headless-shell'), pathOf('chromium')]);

export const CHROMIUM: Need = {
  isMet: shell !== '' && whole !== '',
  reason: 'chromium or chromium-headless-shell is not installed',
};

/**
 * The browser of tests, benches and screenshots: Chromium without its windows, which opens pages for a third of the work.
 * `isWhole`: with what the shell lacks, such as notifications. Throws if a program is missing.
 */
export function startBrowser({ isWhole = false } = {}): Promise<Browser> {
  if (!CHROMIUM.isMet) throw new Error(CHROMIUM.reason);
  return chromium.launch({ executablePath: isWhole ? whole : shell });
}
