import { queryOptions } from '@tanstack/react-query';

type Settings = {
  /** A video for somebody's first project. Null: none is offered. */
  demo_video_url: string | null;
  /** Whether somebody can sign in with a code by e-mail. */
  sends_mail: boolean;
};

/** What this server offers, for everybody. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Settings> => {
    const response = await fetch('/studio/settings', { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as Settings;
  },
  staleTime: Infinity,
});
