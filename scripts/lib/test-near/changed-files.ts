import { execa } from 'execa';
import { ROOT } from '../system/wrangler.ts';

/**
 * Files that differ from `base`, a branch or commit (compared at the merge base), as paths from the root. Includes new
 * files, excludes deleted ones. Throws if git does not know the base.
 */
export async function changedFiles(base: string): Promise<string[]> {
  const [start = ''] = await git('merge-base', base, 'HEAD');
  const changed = await git('diff', '--name-only', '--diff-filter=d', start);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])].toSorted();
}

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await execa('git', args, { cwd: ROOT });
  return stdout.split('\n').filter((line) => line !== '');
}
