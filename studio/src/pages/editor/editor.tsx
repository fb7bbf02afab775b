import { useTranslation } from 'react-i18next';
import { BackLink } from '@/ui/back-link.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Page } from '@/ui/page.tsx';
import { failureWords } from '@/api/failure-words.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Edges } from './edges/edges.tsx';
import { Panels } from './panels/panels.tsx';
import { Controls } from './player/controls.tsx';
import { Player, ShownShape } from './player/player.tsx';
import { PlayerPlace } from './player/player-place.tsx';
import { fileOf } from './player/source-file.ts';
import { PreviewProvider } from './preview/preview.tsx';
import { SaveNote, SaveTrouble } from './save-note.tsx';
import type { Place } from './state/edits-io.ts';
import { EditorProvider, type Opened, useEditor } from './state/editor-stores.tsx';
import { LookProvider } from './state/look.tsx';
import { ProposalsProvider } from './state/proposals.tsx';
import { useProject, useShort, useSource } from './state/server-data.ts';
import { WordsProvider } from './state/words.tsx';
import { NameProposal, TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { VersionsProvider } from './versions/versions.tsx';

/** A clip with everything about it that can be changed. */
export function Editor({ place, opened, onReopen }: { place: Place; opened: Opened; onReopen: () => void }) {
  return (
    <EditorProvider place={place} opened={opened} onReopen={onReopen}>
      <LookProvider>
        <WordsProvider>
          <ProposalsProvider>
            <PreviewProvider>
              <VersionsProvider>
                <EditorLayout />
              </VersionsProvider>
            </PreviewProvider>
          </ProposalsProvider>
        </WordsProvider>
      </LookProvider>
    </EditorProvider>
  );
}

/** The layout of the page. It subscribes to nothing, so neither a frame nor a keystroke re-renders it. */
function EditorLayout() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('editor.title')}
      heading={<TitleField />}
      isDense
      back={
        <div className="flex flex-wrap items-center gap-x-4">
          <BackToClips />
          <NameProposal />
          <SaveNote />
        </div>
      }
      actions={<Toolbar />}
    >
      <SaveTrouble />
      <Notices />
      <div className="group/editor relative flex flex-col gap-4 lg:grid lg:h-(--editor-height) lg:[--editor-height:max(100dvh_-_7rem_-_var(--bar),26rem)] lg:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)_auto] lg:gap-y-3 xl:grid-cols-[auto_minmax(0,1fr)_23rem]">
        <PlayerPlace>
          <ShownShape />
          <Player />
          <Controls />
        </PlayerPlace>
        <div className="lg:order-last xl:col-span-2">
          <Edges />
        </div>
        <Panels />
      </div>
      <ConflictDialog />
    </Page>
  );
}

function BackToClips() {
  const { projectId } = useEditor().place;
  const title = useProject((project) => project.title);
  return (
    <BackLink to="/projects/$projectId" params={{ projectId }}>
      {title}
    </BackLink>
  );
}

function Notices() {
  const { t } = useTranslation();
  const { shortId } = useEditor().place;
  const failure = useShort(({ status, failure_reason: reason }) => (status === 'refunded' ? (reason ?? '') : null));
  const isHidden = useSource(
    (source) => source.plays_in_browsers === 'no' && fileOf(source, shortId).url === source.url,
  );
  return (
    <>
      {failure !== null && <Notice tone="danger">{failureWords(t, failure, 'clip')}</Notice>}
      {isHidden && <Notice tone="warn">{t('editor.cannotPlay')}</Notice>}
    </>
  );
}
