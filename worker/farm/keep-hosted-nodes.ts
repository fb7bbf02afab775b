import type { Deps } from '../base/deps.ts';
import { logEvent } from '../base/log.ts';
import { readFarm } from './read-farm.ts';
import { viewBacklog } from './views.ts';

type Hosts = {
  getByName(name: string): { keep(isWanted: boolean, settings: Record<string, string>): Promise<unknown> };
};

/**
 * For `standard-4`: 4 cores, 12 GiB of memory and 20 GB of disk, of which the image takes one. A render fills two cores.
 * The disk is for two jobs, so few sources are kept; recordings, which last for hours, belong on machines of their own.
 */
const SETTINGS = {
  JOB_SOURCE: 'worker',
  SLOTS: '2',
  CAPTURE_SLOTS: '0',
  SOURCE_CACHE_MB: '1024',
  WORK_DISK_MB: '18000',
  MIN_FREE_DISK_MB: '8000',
  EXIT_WHEN_IDLE_SEC: '300',
};

/**
 * Keeps one hosted node for every two jobs that run or are ready, at most `HOSTED_NODES`. Nodes end after five minutes without work.
 * Never throws: the next minute tries again.
 */
export async function keepHostedNodes(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  hosts: Hosts | undefined,
): Promise<void> {
  const { HOSTED_NODES: most, HOSTED_NODE_KEY: key, PUBLIC_URL: url } = deps.settings;
  if (hosts === undefined || key === undefined || most === 0) return;
  try {
    const { wanted } = viewBacklog(await readFarm(deps)).total;
    const kept = await Promise.allSettled(
      Array.from({ length: most }, (_, i) => {
        const name = `hosted-${i + 1}`;
        const settings = { ...SETTINGS, API_URL: url, NODE_KEY: key, NODE_NAME: name };
        return hosts.getByName(name).keep(i * Number(SETTINGS.SLOTS) < wanted, settings);
      }),
    );
    const failed = kept.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) logEvent('hosted_nodes_failed', { failed });
  } catch {
    logEvent('hosted_nodes_failed', { failed: most });
  }
}
