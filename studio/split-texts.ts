import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What the shell, the start page and the sign-in say. */
export const FIRST = ['common', 'shell', 'errors', 'signIn', 'start'];

/** `locales/xx.json?first` has the texts of the first page, `locales/xx.json?rest` has all others. */
export const splitTexts: Plugin = {
  name: 'split-texts',
  enforce: 'pre',
  load(id) {
    const [, file, part] = /^(.*\/locales\/\w+\.json)\?(first|rest)$/.exec(id) ?? [];
    if (file === undefined) return null;
    this.addWatchFile(file);
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    const wanted = texts.filter(([name]) => FIRST.includes(name) === (part === 'first'));
    return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))}`, moduleType: 'js' };
  },
};
