import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '@/api/client.ts';
import { editorQueries, isNotReady } from '@/api/editor.ts';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { Editor } from './editor.tsx';
import { editsOf } from './state/edits-io.ts';
import { readKept } from './state/use-editor.ts';

const route = getRouteApi('/inside/projects/$projectId/shorts/$shortId');

/** A clip with everything about it that can be changed. */
export function EditorPage() {
  const { t } = useTranslation();
  const place = route.useParams();
  const { projectId, shortId } = place;
  const short = useQuery(editorQueries.short(projectId, shortId));
  const drawing = useQuery(editorQueries.drawing(projectId, shortId));
  const transcript = useQuery(editorQueries.transcript(projectId));
  const source = useQuery(editorQueries.source(projectId));
  const project = useQuery(editorQueries.project(projectId));
  const kept = useQuery({
    queryKey: ['kept edits', shortId],
    queryFn: async () => (await readKept(place)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const error = short.error ?? transcript.error ?? source.error ?? project.error ?? notReadyAside(drawing.error);
  if (short.data && drawing.data && transcript.data && source.data && project.data && kept.data !== undefined) {
    const base = editsOf(short.data, drawing.data.plan.framingEdits ?? []);
    return (
      <Editor
        key={shortId}
        place={place}
        short={short.data}
        drawing={drawing.data}
        transcript={transcript.data}
        source={source.data}
        project={project.data}
        start={kept.data ?? { base, mine: base }}
        onBrokenSource={() => void source.refetch()}
      />
    );
  }
  return (
    <Page title={short.data?.title ?? t('editor.title')}>
      {error !== null ? (
        <Notice tone="danger">{sentenceOf(error)}</Notice>
      ) : (
        <p role="status" className="text-muted grid min-h-[60dvh] place-content-center">
          {t(isNotReady(drawing.error) ? 'editor.framing' : 'editor.opening')}
        </p>
      )}
    </Page>
  );
}

/** A short that is framed is ready soon. */
function notReadyAside(error: Error | null): Error | null {
  return isNotReady(error) ? null : error;
}
