import { useQuery } from '@tanstack/react-query';
import type { Project, ProjectSource, Short, Transcript as TranscriptData } from 'clipmill';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Drawing, editorQueries } from '@/api/editor.ts';
import { BackLink } from '@/ui/back-link.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import type { Range } from '../../../../schema/domain/clip.ts';
import { LIMITS } from '../../../../schema/domain/limits.ts';
import { failureWords } from '@/api/failure-words.ts';
import { Conflict } from './conflict-dialog.tsx';
import { Edges } from './edges/edges.tsx';
import { HelpDialog } from './help-dialog.tsx';
import type { Kept } from './logic/save-queue.ts';
import { putBack } from './logic/struck.ts';
import { Panels } from './panels/panels.tsx';
import { Controls } from './player/controls.tsx';
import { Player } from './player/player.tsx';
import { type Playback, usePlayback } from './player/use-playback.ts';
import { usePreview } from './preview/use-preview.ts';
import { SaveNote } from './save-note.tsx';
import type { Place } from './state/edits-io.ts';
import { type Editor as EditorState, useEditor } from './state/use-editor.ts';
import { useLook } from './state/use-look.ts';
import { TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKeys } from './use-keys.ts';
import { useVersions } from './versions/use-versions.ts';

type EditorProps = {
  place: Place;
  short: Short;
  drawing: Drawing;
  transcript: TranscriptData;
  source: ProjectSource;
  project: Project;
  start: Kept;
  onBrokenSource: () => void;
};

export function Editor(props: EditorProps) {
  const { place, short, source, project, onBrokenSource } = props;
  const { t } = useTranslation();
  const parts = useParts(props);
  const { editor, look, setLook, versions, words, originalOf, cuts, file, playback } = parts;
  const { edits, edit } = editor;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onRange = (to: (range: Range) => Range, key?: string) => edit((now) => ({ ...now, range: to(now.range) }), key);
  useEditorKeys(editor, playback, () => setHelpOpen(true));
  return (
    <Page
      title={t('editor.title')}
      back={
        <BackLink to="/projects/$projectId" params={{ projectId: place.projectId }}>
          {project.title}
        </BackLink>
      }
      actions={<Toolbar editor={editor} versions={versions} onHelp={() => setHelpOpen(true)} />}
    >
      <div className="mb-4 flex flex-wrap items-start gap-x-4">
        <TitleField title={edits.title} onTitle={(title) => edit((now) => ({ ...now, title }), 'title')} />
        <SaveNote save={editor.save} />
      </div>
      <Notices short={props.short} isHidden={source.plays_in_browsers === 'no' && file.url === source.url} />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[auto_minmax(0,1fr)] xl:grid-cols-[auto_minmax(0,1fr)_24rem]">
        <Screen parts={parts} poster={short.thumbnail_url} onBroken={onBrokenSource} />
        <div className="lg:order-last lg:col-span-full">
          <Edges
            projectId={place.projectId}
            range={edits.range}
            window={{ startSec: project.start_time ?? 0, endSec: project.end_time ?? source.duration }}
            words={words}
            cuts={cuts}
            struck={edits.struck}
            sec={playback.sec}
            fps={source.fps}
            onSeek={playback.seek}
            onRange={onRange}
            onPutBack={(cut) => edit((now) => ({ ...now, struck: putBack(now.struck, cut) }))}
          />
        </div>
        <Panels
          short={short}
          editor={editor}
          look={look}
          onLook={setLook}
          versions={versions}
          words={words}
          originalOf={originalOf}
          playback={playback}
        />
      </div>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Conflict editor={editor} />
    </Page>
  );
}

type ScreenProps = { parts: ReturnType<typeof useParts>; poster: string; onBroken: () => void };

/** The player with its buttons. On narrow pages it stays in view while the rest scrolls. */
function Screen({ parts: { video, file, playback, preview, editor }, poster, onBroken }: ScreenProps) {
  return (
    <div className="bg-ground sticky top-14 z-20 -mx-4 px-4 pb-2 sm:-mx-6 sm:px-6 lg:top-16 lg:z-auto lg:mx-0 lg:min-w-64 lg:self-start lg:p-0">
      <Player
        video={video}
        url={file.url}
        poster={poster}
        startsAt={file.startsAt}
        sec={playback.sec}
        preview={preview}
        onClick={playback.toggle}
        onBroken={onBroken}
      />
      <Controls playback={playback} range={editor.edits.range} preview={preview} />
    </div>
  );
}

function Notices({ short, isHidden }: { short: Short; isHidden: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {short.status === 'refunded' && <Notice tone="danger">{failureWords(t, short.failure_reason ?? '')}</Notice>}
      {isHidden && <Notice tone="warn">{t('editor.cannotPlay')}</Notice>}
    </>
  );
}

/** What the page shows, from what the server has and what was edited. */
function useParts({ place, short, drawing, transcript, source, start }: EditorProps) {
  const original = useMemo(
    () => new Map(transcript.words.map(({ index, text }) => [String(index), text])),
    [transcript],
  );
  const textOf = useRef((index: string) => original.get(index) ?? '');
  const editor = useEditor(place, start, textOf.current);
  const originalOf = useCallback((index: number) => original.get(String(index)) ?? '', [original]);
  const { edits } = editor;
  const [look, setLook] = useLook(short.renders[0]?.id, editor);
  const words = useMemo(
    () => transcript.words.map((word) => ({ ...word, text: edits.words[word.index] ?? word.text })),
    [transcript, edits.words],
  );
  const { data: shots } = useQuery(editorQueries.cuts(place.projectId));
  const cuts = useMemo(() => shots?.cuts.map(({ time }) => time) ?? [], [shots]);
  const preview = usePreview(drawing, edits, look, words);
  const versions = useVersions({ projectId: place.projectId, short, look, plan: preview?.plan ?? null, editor });
  const file = fileOf(source, short.id);
  const video = useRef<HTMLVideoElement>(null);
  const playback = usePlayback({
    video,
    fps: source.fps,
    startsAt: file.startsAt,
    range: edits.range,
    skip: preview?.skip ?? nothingCut,
  });
  return { editor, look, setLook, versions, words, originalOf, cuts, preview, file, video, playback };
}

const nothingCut = () => null;

function useEditorKeys({ edits, edit, undo, redo }: EditorState, playback: Playback, help: () => void): void {
  const setEdge = (edge: 'startSec' | 'endSec') => () =>
    edit(({ range, ...rest }) => {
      const moved = { ...range, [edge]: Math.round(playback.sec * 1_000) / 1_000 };
      return { ...rest, range: moved.endSec - moved.startSec >= LIMITS.shortMinSec ? moved : range };
    });
  useKeys({
    playback,
    undo,
    redo,
    setStart: setEdge('startSec'),
    setEnd: setEdge('endSec'),
    toStart: () => playback.seek(edits.range.startSec),
    toEnd: () => playback.seek(edits.range.endSec - 0.05),
    help,
  });
}

/** The source, or the small copy that browsers play where they do not play the source. */
function fileOf(source: ProjectSource, shortId: string): { url: string; startsAt: number } {
  const proxy = source.proxies.find((one) => one.short_id === shortId);
  const usesProxy = proxy !== undefined && source.plays_in_browsers !== 'yes';
  return usesProxy ? { url: proxy.url, startsAt: proxy.start_time } : { url: source.url, startsAt: source.starts_at };
}
