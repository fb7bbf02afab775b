/** Where live streams come from; `hls` is any playlist that is live. */
export const LIVE_PLATFORMS = ['twitch', 'youtube', 'hls'] as const;
export type LivePlatform = (typeof LIVE_PLATFORMS)[number];

export const VISIBILITIES = ['public', 'private'] as const;

/** Who paused a monitor, with the sentence that its owner reads. */
export const PAUSE_REASONS = ['owner', 'credits'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
export const PAUSE_TEXTS: Record<PauseReason, string> = {
  owner: 'Paused by its owner.',
  credits: 'Paused because no credits are left. Add credits and resume it.',
};

/** What a detector noticed; `value` is how far it stands out, in its own unit, 0 being the usual. */
export const MOMENT_SIGNALS = ['sound', 'speech', 'words', 'cheer', 'scene', 'chat'] as const;
export type MomentReason = { signal: (typeof MOMENT_SIGNALS)[number]; value: number };

/**
 * The user that owns what belongs to nobody: the projects behind lives and their moments. It has no address, so nobody can
 * sign in as it, and it appears in no list of projects.
 */
export const LIVES_OWNER_ID = '00000000000000000000000000';

/** True of the project behind a live or one of its moments: no user owns it. */
export function isOfLive(project: { userId: string }): boolean {
  return project.userId === LIVES_OWNER_ID;
}

/** Where a broadcast can be watched. A channel of YouTube shows its newest one where its video is not known. */
export function broadcastUrl(live: { platform: LivePlatform; channel: string; broadcastId: string | null }): string {
  switch (live.platform) {
    case 'twitch':
      return `https://www.twitch.tv/${live.channel}`;
    case 'youtube':
      return live.broadcastId === null
        ? `https://www.youtube.com/channel/${live.channel}/live`
        : `https://www.youtube.com/watch?v=${live.broadcastId}`;
    case 'hls':
      return live.channel;
  }
}
