/** Where live streams come from; `hls` is any playlist that is live. */
export const LIVE_PLATFORMS = ['twitch', 'youtube', 'hls'] as const;

/** `waiting`: nobody is on air. */
export const LIVE_STATES = ['waiting', 'monitoring', 'ended', 'error'] as const;

export const VISIBILITIES = ['public', 'private'] as const;
