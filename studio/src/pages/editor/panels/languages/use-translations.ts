import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Translation } from 'clipmill';
import { api } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import type { ShownLine } from '#schema/domain/render-plan.ts';
import { useEditor } from '../../state/editor-stores.tsx';
import { useLook } from '../../state/look.tsx';

/** While a model translates. */
const AGAIN_MS = 1_500;

const translationsQuery = (projectId: string, shortId: string) =>
  queryOptions({
    // Below the short: what changes its words changes its lines.
    queryKey: ['shorts', projectId, shortId, 'translations'],
    queryFn: ({ signal }) => api.listTranslations(projectId, shortId, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') === true ? AGAIN_MS : false,
  });

/** The translations of the clip. Undefined until they are read. */
export function useTranslations(): Translation[] | undefined {
  const { projectId, shortId } = useEditor().place;
  return useQuery(translationsQuery(projectId, shortId)).data;
}

/** The lines that the player shows: those of the language of the look. Undefined: none are known. */
export function useShownLines(): ShownLine[] | undefined {
  const language = useLook((look) => look.language);
  const { projectId, shortId } = useEditor().place;
  const { data } = useQuery({ ...translationsQuery(projectId, shortId), enabled: language !== undefined });
  return useMemo(() => {
    const lines = data?.find((one) => one.language === language)?.lines;
    return lines
      ?.filter(({ text }) => text !== '')
      .map(({ start, end, text }) => ({ startSec: start, endSec: end, text }));
  }, [data, language]);
}

/** What can be done with translations. Each reloads them. */
export function useTranslationActions() {
  const { projectId, shortId } = useEditor().place;
  const changes = [['shorts', projectId, shortId, 'translations']];
  return {
    translate: useAction(
      (asked: { language: string; by_hand?: boolean }) => api.translateShort(projectId, shortId, asked),
      { changes },
    ),
    write: useAction(
      ({ language, start, text }: { language: string; start: number; text: string }) =>
        api.updateTranslation(projectId, shortId, language, { lines: [{ start, text }] }),
      { changes },
    ),
    remove: useAction((language: string) => api.deleteTranslation(projectId, shortId, language), {
      changes: [['shorts', projectId, shortId]],
    }),
  };
}
