import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '@/api/query-client.ts';
import { settingsQuery } from '@/api/server/settings.ts';
import { signIn, userQuery } from '@/api/user.ts';
import { readSignInLink, type SignInLink } from './sign-in-link.ts';

/** Removed from the address before anything else happens. */
let link = takeLink();

function takeLink(): SignInLink | null {
  const found = readSignInLink(location.hash);
  if (found !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return found;
}

/**
 * The account of a sign-in link, and the mutation that signs in and opens the requested page. A link only fills the form,
 * except on a local server.
 */
export function useEntry() {
  const router = useRouter();
  const { from = '/' } = useSearch({ from: '/sign-in' });
  const [given, setGiven] = useState(link);
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      // What another user was shown.
      queryClient.clear();
      router.history.push(from);
    },
  });
  const { mutate } = enter;
  useEffect(() => {
    const look = () => setGiven((before) => (link = takeLink()) ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  useEffect(() => {
    if (given === null) return;
    // A signed-in user stays signed in: another user's link must not change that without a click.
    queryClient.fetchQuery({ ...userQuery, retry: false }).then(
      ({ email }) => email === given.email && router.history.push(from),
      async () => {
        const { signs_in_by_link } = await queryClient.fetchQuery(settingsQuery);
        if (signs_in_by_link) mutate(given);
      },
    );
  }, [given, mutate, router, from]);
  return { given, enter };
}
