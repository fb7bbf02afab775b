import { queryOptions } from '@tanstack/react-query';
import { keepContact } from './contact.ts';

type Settings = {
  /** What is missing before the server starts; null on a server that is set up. */
  lacks: 'operator_token' | 'settings' | null;
  /** A video for a user's first project. Null: there is no offer. */
  demo_video_url: string | null;
  /** Where users reach whoever runs it: an e-mail address or a link. */
  operator_contact: string | null;
  /** Whether users can sign in with a code by e-mail. */
  sends_mail: boolean;
  /** Whether the first code makes an account. */
  signs_up: boolean;
  /**
   * Whether a sign-in link signs in by itself. Only a local server says so: anywhere else, a stranger's link could open the
   * stranger's account without a click.
   */
  signs_in_by_link: boolean;
  /** Whether this browser has the cookie of a session, which may have ended. */
  has_session: boolean;
};

/** What this server offers, without sign-in. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }): Promise<Settings> => {
    const response = await fetch('/studio/settings', { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const settings = (await response.json()) as Settings;
    keepContact(settings.operator_contact);
    return settings;
  },
  staleTime: Infinity,
});
