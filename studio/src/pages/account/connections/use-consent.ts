import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DESTINATION_RULES, type Destination } from '#schema/domain/posting/destinations.ts';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { connectionsQuery } from '@/posting/queries.ts';

type OAuth = Extract<Destination, 'youtube' | 'instagram' | 'tiktok'>;
export type ByKeys = Exclude<Destination, OAuth>;

/** Whether its users agree on a page of the platform. Others give keys. */
export const isOAuth = (destination: Destination): destination is OAuth =>
  DESTINATION_RULES[destination].by === 'oauth';

/** Leads to the page of a platform on which the user agrees. It leads back to this page. */
export function useConsent() {
  return useAction(
    async (destination: OAuth) => {
      const { url } = await api.askForConsent({ destination, studio: true });
      location.assign(url);
    },
    { changes: [] },
  );
}

/** As the router reads an address: digits alone are a number. */
type Way = { code?: string | number; state?: string | number };

/** Finishes the connection if a platform has led back here: its answer is in the address of the page, and leaves it at once. */
export function useWayBack() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { code, state }: Way = useSearch({ strict: false });
  const isRead = useRef(false);
  const [isRefused, setIsRefused] = useState(false);
  const finish = useAction(
    (given: { destination: OAuth; code: string; state: string }) => api.createConnection(given),
    { changes: [connectionsQuery.queryKey], done: t('posting.connections.connected'), isQuiet: true },
  );
  useEffect(() => {
    if (state === undefined || isRead.current) return;
    isRead.current = true;
    const destination = String(state).split('.')[0] as OAuth;
    if (code === undefined) setIsRefused(true);
    else finish.mutate({ destination, code: String(code), state: String(state) });
    void navigate({ to: '/account/connections', search: {}, replace: true });
  }, [code, state, finish, navigate]);
  return { isPending: finish.isPending, error: finish.error, isRefused };
}
