import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** Where Debian's package pocketsphinx-en-us puts its model. */
const DEBIAN_MODEL = '/usr/share/pocketsphinx/model/en-us';

export type PocketsphinxModel = { acousticDir: string; dictionaryFile: string };

/** Finds the program `pocketsphinx_batch` and its English model; null where either is missing. */
export async function findPocketsphinx(modelDir: string = DEBIAN_MODEL): Promise<PocketsphinxModel | null> {
  const model = { acousticDir: join(modelDir, 'en-us'), dictionaryFile: join(modelDir, 'cmudict-en-us.dict') };
  // Without arguments the program prints its options and ends with an error; only its absence counts.
  const probe = await execa('pocketsphinx_batch', [], { reject: false, stdin: 'ignore' });
  if (probe.code === 'ENOENT') return null;
  try {
    await Promise.all([access(join(model.acousticDir, 'mdef')), access(model.dictionaryFile)]);
    return model;
  } catch {
    return null;
  }
}

/**
 * Pronunciations of the wanted spellings, and every phone of the dictionary. The file (134 000 lines) is read each
 * time, in 0.1 s, instead of being held in memory for the life of the process.
 */
export async function lookUp(
  dictionaryFile: string,
  wanted: ReadonlySet<string>,
): Promise<{ pronunciations: Map<string, string[]>; phones: string[] }> {
  const pronunciations = new Map<string, string[]>();
  const phones = new Set<string>();
  for (const line of (await readFile(dictionaryFile, 'utf8')).split('\n')) {
    const gap = line.indexOf(' ');
    if (gap < 0) continue;
    const sounds = line.slice(gap + 1).trim();
    for (const phone of sounds.split(' ')) phones.add(phone);
    const spelling = line.slice(0, gap).replace(/\(\d+\)$/, '');
    if (wanted.has(spelling)) pronunciations.set(spelling, [...(pronunciations.get(spelling) ?? []), sounds]);
  }
  return { pronunciations, phones: [...phones].sort() };
}
