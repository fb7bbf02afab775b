import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api/client.ts';
import { editorQueries, isNotReady } from '@/api/editor.ts';
import { projectQuery } from '@/api/projects.ts';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { Editor } from './editor.tsx';
import { editsOf, type Place } from './state/edits-io.ts';
import { readKept } from './state/use-editor.ts';

const route = getRouteApi('/inside/projects/$projectId/shorts/$shortId');

/** A clip with everything about it that can be changed. */
export function EditorPage() {
  const { t } = useTranslation();
  const place = route.useParams();
  const { opened, error, isFramed, renewSource } = useOpened(place);
  if (opened !== null) return <Editor key={place.shortId} place={place} {...opened} onBrokenSource={renewSource} />;
  return (
    <Page title={t('editor.title')}>
      {error !== null ? (
        <Notice tone="danger">{sentenceOf(error)}</Notice>
      ) : (
        <p role="status" className="text-muted grid min-h-[60dvh] place-content-center">
          {t(isFramed ? 'editor.opening' : 'editor.framing')}
        </p>
      )}
    </Page>
  );
}

/** A source whose address is younger is not asked for again: its file cannot be played. */
const RENEW_MS = 60_000;

/** Everything that the editor needs to start. */
function useOpened(place: Place) {
  const { projectId, shortId } = place;
  const short = useQuery(editorQueries.short(projectId, shortId));
  const drawing = useQuery(editorQueries.drawing(projectId, shortId));
  const transcript = useQuery(editorQueries.transcript(projectId));
  const source = useQuery(editorQueries.source(projectId));
  const project = useQuery(projectQuery(projectId));
  const kept = useQuery({
    queryKey: ['kept edits', shortId],
    queryFn: async () => (await readKept(place)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const opened = useMemo(() => {
    const all = {
      short: short.data,
      drawing: drawing.data,
      transcript: transcript.data,
      source: source.data,
      project: project.data,
    };
    if (!isWhole(all) || kept.data === undefined) return null;
    const base = editsOf(all.short, all.drawing.plan.framingEdits ?? []);
    return { ...all, start: kept.data ?? { base, mine: base } };
  }, [short.data, drawing.data, transcript.data, source.data, project.data, kept.data]);
  const errors = [short.error, transcript.error, source.error, project.error, notReadyAside(drawing.error)];
  return {
    opened,
    error: errors.find((error) => error !== null) ?? null,
    isFramed: !isNotReady(drawing.error),
    renewSource: () => {
      if (Date.now() - source.dataUpdatedAt > RENEW_MS) void source.refetch();
    },
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function isWhole<T extends object>(parts: T): parts is T & Defined<T> {
  return Object.values(parts).every((part) => part !== undefined);
}

/** A short that is framed is ready soon. */
function notReadyAside(error: Error | null): Error | null {
  return isNotReady(error) ? null : error;
}
