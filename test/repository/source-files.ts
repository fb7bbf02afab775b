import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Every file that git tracks or would add, as a path from the root with forward slashes. */
export function listFiles(pattern: RegExp): string[] {
  const out = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [...new Set(out.split('\n'))].filter((file) => pattern.test(file)).toSorted();
}

export function readSource(file: string): string {
  return readFileSync(`${ROOT}/${file}`, 'utf8');
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The imports of a file: paths from the root for our own files, names for packages. */
export function importsOf(file: string): string[] {
  return [...readSource(file).matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    if (specifier.startsWith('#schema/')) return specifier.replace('#schema/', 'schema/');
    if (specifier.startsWith('@/')) return specifier.replace('@/', 'studio/src/');
    return specifier.startsWith('.') ? posix.normalize(`${dirname(file)}/${specifier}`) : specifier;
  });
}
