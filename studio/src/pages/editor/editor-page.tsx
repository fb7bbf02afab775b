import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { editorQueries, isNotReady } from '@/api/editor.ts';
import { projectQuery } from '@/api/projects.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { Editor } from './editor.tsx';
import { FailedClip } from './failed-clip.tsx';
import { caughtUp, completed } from './logic/edits.ts';
import { editsOf, type Place } from './state/edits-io.ts';
import type { Opened } from './state/editor-stores.tsx';
import { readHistory, readKept } from './state/edits-world.ts';

const route = getRouteApi('/inside/projects/$projectId/shorts/$shortId');

/** The editor of a clip, once everything that it needs has loaded. */
export function EditorPage() {
  const place = route.useParams();
  return <ClipPage key={place.shortId} place={place} />;
}

function ClipPage({ place }: { place: Place }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return opened === null ? (
    <Opening place={place} onOpen={setOpened} />
  ) : (
    <Editor place={place} opened={opened} onReopen={() => setOpened(null)} />
  );
}

function Opening({ place, onOpen }: { place: Place; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const { opened, error, failed, isFramed } = useOpened(place);
  useEffect(() => {
    if (opened !== null) onOpen(opened);
  }, [opened, onOpen]);
  return (
    <Page
      title={t('editor.title')}
      back={
        <BackLink to="/projects/$projectId" params={{ projectId: place.projectId }}>
          {t('editor.toClips')}
        </BackLink>
      }
    >
      {error !== null && <Notice tone="danger">{errorWords(t, error)}</Notice>}
      {error === null && failed !== null && <FailedClip place={place} short={failed} />}
      {error === null && failed === null && (
        <div role="status" className="text-muted grid min-h-[60dvh] place-content-center justify-items-center gap-4">
          <LoaderCircle aria-hidden className="text-accent size-10 animate-spin" />
          <p className="text-center text-balance">{t(isFramed ? 'editor.opening' : 'editor.framing')}</p>
        </div>
      )}
    </Page>
  );
}

/** Everything that the editor needs to start. */
function useOpened(place: Place) {
  const { projectId, shortId } = place;
  const short = useQuery({ ...editorQueries.short(projectId, shortId), refetchOnMount: 'always' });
  const isFramed = short.data?.status === 'face_analysis_done';
  const drawing = useQuery({ ...editorQueries.drawing(projectId, shortId), enabled: isFramed });
  const transcript = useQuery(editorQueries.transcript(projectId));
  const source = useQuery(editorQueries.source(projectId));
  const project = useQuery(projectQuery(projectId));
  const kept = useQuery({
    queryKey: ['kept edits', shortId],
    queryFn: async () => ({ edits: await readKept(place), history: (await readHistory(place)) ?? null }),
    refetchOnMount: 'always',
    networkMode: 'always',
    gcTime: 0,
  });
  // Edits begin with what is stored now, not with what another visit of the page read.
  const isFresh = kept.isFetchedAfterMount && isRead(short) && (!isFramed || isRead(drawing));
  const opened = useMemo(() => {
    const all = {
      short: short.data,
      drawing: drawing.data,
      transcript: transcript.data,
      source: source.data,
      project: project.data,
    };
    if (!isWhole(all) || kept.data === undefined || !isFresh) return null;
    const base = editsOf(all.short, all.drawing.plan.framingEdits ?? []);
    const { base: known = base, mine = base } = kept.data.edits ?? {};
    const whole = completed(mine, base);
    const start = { base: caughtUp(completed(known, base), whole, base), mine: whole };
    return { start, history: kept.data.history, transcript: all.transcript, source: all.source };
  }, [short.data, drawing.data, transcript.data, source.data, project.data, kept.data, isFresh]);
  const errors = [short.error, transcript.error, source.error, project.error, notReadyAside(drawing.error)];
  return {
    opened,
    error: errors.find((error) => error !== null) ?? null,
    failed: short.data?.status === 'refunded' ? short.data : null,
    isFramed: isFramed || short.data === undefined,
  };
}

/** Whether this visit read it. Without a network, what another visit read has to do. */
function isRead({ isFetchedAfterMount, fetchStatus }: UseQueryResult): boolean {
  return isFetchedAfterMount || fetchStatus === 'paused';
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function isWhole<T extends object>(parts: T): parts is T & Defined<T> {
  return Object.values(parts).every((part) => part !== undefined);
}

/** A short that is framed is ready soon. */
function notReadyAside(error: Error | null): Error | null {
  return isNotReady(error) ? null : error;
}
