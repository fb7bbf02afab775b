import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Delivery, Queries } from 'clipmill';
import { api } from './client.ts';

const PER_PAGE = 20;

/** Credit movements, newest first. */
export const creditsQuery = (page: number) =>
  queryOptions({
    queryKey: ['credits', page],
    queryFn: ({ signal }) => api.listCredits({ page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The project named by a credit movement. It no longer changes, or other queries refresh it. */
export const paidProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', id, 'paid'],
    queryFn: ({ signal }) => api.getProject(id, { signal }),
    staleTime: 60_000,
    retry: false,
  });

export const apiKeysQuery = (page: number) =>
  queryOptions({
    queryKey: ['api-keys', page],
    queryFn: ({ signal }) => api.listApiKeys({ page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every API key, to choose one: a user has at most 50. */
export const everyApiKeyQuery = queryOptions({
  queryKey: ['api-keys', 'every'],
  queryFn: ({ signal }) => api.listApiKeys({ per_page: 100 }, { signal }),
});

export type RequestFilter = Pick<Queries['listRequests'], 'api_key_id' | 'status' | 'method' | 'request_id'>;

/** The log of requests with API keys. */
export const requestsQuery = (page: number, filter: RequestFilter) =>
  queryOptions({
    queryKey: ['requests', page, filter],
    queryFn: ({ signal }) => api.listRequests({ page, per_page: PER_PAGE, ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['sessions', page],
    queryFn: ({ signal }) => api.listSessions({ page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export const webhooksQuery = (page: number) =>
  queryOptions({
    queryKey: ['webhooks', page],
    queryFn: ({ signal }) => api.listWebhooks({ page, per_page: PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

export type DeliveryFilter = { page: number; status?: Delivery['status'] | undefined; webhookId?: string | undefined };

/** What was sent to webhooks. Polled while a delivery is pending. */
export const deliveriesQuery = ({ page, status, webhookId }: DeliveryFilter) =>
  queryOptions({
    queryKey: ['deliveries', page, status, webhookId],
    queryFn: ({ signal }) =>
      api.listDeliveries({ page, per_page: PER_PAGE, status, webhook_id: webhookId }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((each) => each.status === 'pending') === true ? 3_000 : false,
  });

/** The secret for the `webhook_url` of projects. */
export const webhookSecretQuery = queryOptions({
  queryKey: ['webhook-secret'],
  queryFn: ({ signal }) => api.getWebhookSecret({ signal }),
  staleTime: 60_000,
});
