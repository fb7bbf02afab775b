import { queryOptions } from '@tanstack/react-query';
import { api } from '../client.ts';

export const footageQuery = queryOptions({
  queryKey: ['footage'],
  queryFn: ({ signal }) => api.listFootage({ signal }),
  staleTime: 60_000,
});

/** Lines of a clip that name what footage shows. */
export const bRollProposalsQuery = (projectId: string, shortId: string) =>
  queryOptions({
    queryKey: ['shorts', projectId, shortId, 'b-roll'],
    queryFn: ({ signal }) => api.listBRollProposals(projectId, shortId, { signal }),
  });

/** Uploads files one after the other, and keeps each as footage. Throws `ApiError` for the first that is refused. */
export async function addFootage(files: readonly File[]): Promise<void> {
  for (const file of files) await api.createFootage({ upload_id: (await api.upload(file)).id });
}

/** Throws `ApiError`. */
export async function describeFootage({ id, description }: { id: string; description: string }): Promise<void> {
  await api.updateFootage(id, { description });
}

/** Throws `ApiError`. */
export async function deleteFootage(id: string): Promise<void> {
  await api.deleteFootage(id);
}
