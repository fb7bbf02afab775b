import { queryOptions } from '@tanstack/react-query';
import { ApiError } from 'clipmill';
import type { RenderInputs } from '../../../render-node/drawing/clip.ts';
import type { DrawnFraming, DrawnJob } from '../../../render-node/drawing/segments-of.ts';
import type { Pace } from '../../../schema/domain/cuts/long-silences.ts';
import { api, isRefusal } from './client.ts';

/** What a preview is drawn from, in the renderer's terms. */
export type Drawing = DrawnJob & { framing: DrawnFraming } & Pick<RenderInputs, 'sounds'> & {
    speech: RenderInputs['spoken'];
  };

/** Throws `short.not_ready` while the short is framed. */
export async function readDrawing(projectId: string, shortId: string, signal?: AbortSignal): Promise<Drawing> {
  const { plan, source, framing, speech, sounds } = await api.getDrawing(projectId, shortId, {
    ...(signal && { signal }),
  });
  // The client's types do not know the renderer's terms; this page is built with the renderer of its server.
  return { plan, sourceInfo: source, framing, speech, sounds } as unknown as Drawing;
}

export function isNotReady(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'short.not_ready';
}

const AGAIN_MS = 2_000;
/** A signed address is renewed this long before it ends. */
const EARLY_MS = 10 * 60_000;

/** What the editor shows besides the short itself. */
export const editorQueries = {
  /** Ask for it when the short is framed. */
  drawing: (projectId: string, shortId: string) =>
    queryOptions({
      queryKey: ['shorts', projectId, shortId, 'drawing'],
      queryFn: ({ signal }) => readDrawing(projectId, shortId, signal),
      // Another framing gives another drawing.
      staleTime: 0,
      retry: (count, error) => (isNotReady(error) || !isRefusal(error)) && count < 2,
    }),
  transcript: (projectId: string) =>
    queryOptions({
      queryKey: ['transcript', projectId],
      queryFn: ({ signal }) => api.getTranscript(projectId, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  cutProposals: (projectId: string, shortId: string, pace: Pace) =>
    queryOptions({
      queryKey: ['shorts', projectId, shortId, 'proposals', pace],
      queryFn: ({ signal }) => api.listCutProposals(projectId, shortId, { pace }, { signal }),
    }),
  source: (projectId: string) =>
    queryOptions({
      queryKey: ['source', projectId],
      queryFn: ({ signal }) => api.getSource(projectId, { signal }),
      // Each answer has another URL, which would restart the player.
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) =>
        state.data === undefined ? false : Math.max(60_000, Date.parse(state.data.expires_at) - Date.now() - EARLY_MS),
    }),
  /** Null if an older project has none. */
  cuts: (projectId: string) =>
    queryOptions({
      queryKey: ['cuts', projectId],
      queryFn: ({ signal }) => orNull(api.getShots(projectId, { signal })),
      staleTime: 60_000,
    }),
  waveform: (projectId: string, range: { from: number; to: number }) =>
    queryOptions({
      queryKey: ['waveform', projectId, range],
      queryFn: ({ signal }) => orNull(api.getWaveform(projectId, { ...range, points: 1_000 }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  short: (projectId: string, shortId: string) =>
    queryOptions({
      queryKey: ['shorts', projectId, shortId],
      queryFn: ({ signal }) => api.getShort(projectId, shortId, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.status === 'shorts_created' || state.data?.framing_updating === true ? AGAIN_MS : false,
    }),
  render: (id: string) =>
    queryOptions({
      queryKey: ['renders', id],
      queryFn: ({ signal }) => api.getRender(id, { signal }),
      refetchInterval: ({ state }) => (isFinal(state.data?.status) ? false : 1_000),
    }),
};

function isFinal(status: string | undefined): boolean {
  return status === 'done' || status === 'error';
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
