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

/**
 * Uploads files one after the other, and keeps each as footage. `onShare`: how much of all of them is sent, from 0 to 1. Throws
 * `ApiError` for the first that is refused.
 */
export async function addFootage({
  files,
  onShare,
}: {
  files: readonly File[];
  onShare: (share: number) => void;
}): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of files) {
    const { id } = await api.upload(file, {
      onProgress: ({ uploadedBytes }) => onShare((before + uploadedBytes) / Math.max(1, total)),
    });
    await api.createFootage({ upload_id: id });
    before += file.size;
  }
}

/** Throws `ApiError`. */
export async function describeFootage({ id, description }: { id: string; description: string }): Promise<void> {
  await api.updateFootage(id, { description });
}

/** Throws `ApiError`. */
export async function deleteFootage(id: string): Promise<void> {
  await api.deleteFootage(id);
}
