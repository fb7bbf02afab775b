import type { Short } from 'clipmill';
import { Tabs } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { toggleStruck } from '../logic/struck.ts';
import type { Playback } from '../player/use-playback.ts';
import type { Look } from '../preview/look.ts';
import type { ChangeLook } from '../state/use-look.ts';
import type { Editor } from '../state/use-editor.ts';
import { Transcript } from '../transcript/transcript.tsx';
import type { Versions } from '../versions/use-versions.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { LookPanel } from './look-panel.tsx';
import { ShotsPanel } from './shots-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

type PanelsProps = {
  short: Short;
  editor: Editor;
  look: Look;
  onLook: ChangeLook;
  versions: Versions;
  words: readonly TimedWord[];
  originalOf: (index: number) => string;
  playback: Playback;
};

const TABS = ['text', 'look', 'shots', 'versions'] as const;
type Contents = Partial<Record<(typeof TABS)[number], ReactNode>>;

/** The text beside the look, the shots and the versions of the clip. On narrow pages one at a time. */
export function Panels({ short, editor, look, onLook, versions, words, originalOf, playback }: PanelsProps) {
  const { edits, edit } = editor;
  const shots = useLastShots(short.shots);
  const onRange = useCallback(
    (to: (range: Range) => Range) => edit((now) => ({ ...now, range: to(now.range) })),
    [edit],
  );
  const onStrike = useCallback(
    (part: Pick<TimedWord, 'start' | 'end'>) =>
      edit((now) => ({ ...now, struck: toggleStruck(now.struck, part, { range: now.range, words }) })),
    [edit, words],
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
    versions: <VersionsPanel versions={versions} title={edits.title} onLook={(taken) => onLook(() => taken)} />,
  };
  const transcript = (
    <Transcript
      words={words}
      range={edits.range}
      struck={edits.struck}
      sec={playback.sec}
      isPlaying={playback.isPlaying}
      onSeek={playback.seek}
      onCorrect={editor.correct}
      onRange={onRange}
      onStrike={onStrike}
      originalOf={originalOf}
    />
  );
  // Two places would scroll in each other on a telephone.
  if (useIsNarrow()) return <PanelTabs contents={{ text: transcript, ...contents }} />;
  return (
    <>
      <section className="border-line bg-raised h-[min(58dvh,44rem)] min-h-96 overflow-hidden rounded-2xl border">
        {transcript}
      </section>
      <PanelTabs contents={contents} />
    </>
  );
}

function PanelTabs({ contents }: { contents: Contents }) {
  const { t } = useTranslation();
  const tabs = TABS.filter((name) => contents[name] !== undefined);
  const [chosen, setTab] = useState<string>(tabs[0] ?? '');
  const tab = tabs.find((name) => name === chosen) ?? tabs[0] ?? '';
  return (
    <Tabs.Root
      value={tab}
      onValueChange={setTab}
      className="border-line bg-raised flex flex-col overflow-clip rounded-2xl border lg:col-span-2 lg:h-[min(58dvh,44rem)] lg:min-h-96 lg:overflow-hidden xl:col-span-1"
    >
      <Tabs.List className="border-line flex border-b" aria-label={t('editor.panels')}>
        {tabs.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="text-muted data-[state=active]:border-accent data-[state=active]:text-text h-12 flex-1 border-b-2 border-transparent px-1 font-medium focus-visible:-outline-offset-2 sm:px-2"
          >
            {t(`editor.tabs.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Content key={name} value={name} className={cn('flex-1 lg:overflow-y-auto', name !== 'text' && 'p-4')}>
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
