import type { Short } from 'clipmill';
import { Tabs } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { TimedWord } from '../logic/sentences.ts';
import type { Playback } from '../player/use-playback.ts';
import type { Look } from '../preview/look.ts';
import type { ChangeLook } from '../state/use-look.ts';
import type { Place } from '../state/edits-io.ts';
import type { Editor } from '../state/use-editor.ts';
import { Transcript } from '../transcript/transcript.tsx';
import { LookPanel } from './look-panel.tsx';
import { ShotsPanel } from './shots-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type PanelsProps = {
  place: Place;
  short: Short;
  editor: Editor;
  look: Look;
  onLook: ChangeLook;
  words: readonly TimedWord[];
  originalOf: (index: number) => string;
  playback: Playback;
};

const TABS = ['look', 'shots', 'versions'] as const;
type Contents = Record<(typeof TABS)[number], ReactNode>;

/** The text beside the look, the shots and the versions of the clip. On narrow pages one at a time. */
export function Panels({ place, short, editor, look, onLook, words, originalOf, playback }: PanelsProps) {
  const { edits, edit } = editor;
  const shots = useLastShots(short.shots);
  const onRange = useCallback(
    (to: (range: Range) => Range) => edit((now) => ({ ...now, range: to(now.range) })),
    [edit],
  );
  const contents: Contents = {
    look: <LookPanel look={look} onLook={onLook} />,
    shots: (
      <ShotsPanel
        shots={shots}
        range={edits.range}
        framing={edits.framing}
        sec={playback.sec}
        onSeek={playback.seek}
        onFraming={(to) => edit((now) => ({ ...now, framing: to(now.framing) }))}
      />
    ),
    versions: (
      <VersionsPanel
        projectId={place.projectId}
        short={short}
        look={look}
        onBefore={editor.flush}
        isSaved={editor.save.name === 'saved' && short.status === 'face_analysis_done'}
        onLook={(taken) => onLook(() => taken)}
      />
    ),
  };
  return (
    <>
      <section className="border-line bg-raised h-[min(58dvh,44rem)] min-h-96 overflow-hidden rounded-2xl border">
        <Transcript
          words={words}
          range={edits.range}
          sec={playback.sec}
          isPlaying={playback.isPlaying}
          onSeek={playback.seek}
          onCorrect={editor.correct}
          onRange={onRange}
          originalOf={originalOf}
        />
      </section>
      <PanelTabs contents={contents} />
    </>
  );
}

function PanelTabs({ contents }: { contents: Contents }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string>('look');
  return (
    <Tabs.Root
      value={tab}
      onValueChange={setTab}
      className="border-line bg-raised flex flex-col overflow-hidden rounded-2xl border lg:col-span-2 lg:h-[min(58dvh,44rem)] lg:min-h-96 xl:col-span-1"
    >
      <Tabs.List className="border-line flex border-b" aria-label={t('editor.panels')}>
        {TABS.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="text-muted data-[state=active]:border-accent data-[state=active]:text-text h-12 flex-1 border-b-2 border-transparent px-2 font-medium"
          >
            {t(`editor.tabs.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {TABS.map((name) => (
        <Tabs.Content key={name} value={name} className="flex-1 p-4 lg:overflow-y-auto">
          {contents[name]}
          {/* More may stand below. */}
          <div
            aria-hidden
            className="from-raised pointer-events-none sticky -bottom-4 -mx-4 -mt-2 -mb-4 hidden h-10 bg-linear-to-t lg:block"
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

/** The shots that were known last: a short that is framed again has none for a while. */
function useLastShots(shots: Short['shots']): Short['shots'] {
  const [last, setLast] = useState(shots);
  if (shots.length > 0 && shots !== last) setLast(shots);
  return shots.length > 0 ? shots : last;
}
