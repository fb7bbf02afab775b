import { AlignLeft, Crop, History, Images, Languages, type LucideIcon, MessageSquare, Palette } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { STRIP, useStrip } from '@/ui/manage/use-strip.ts';
import { Transcript } from '../transcript/transcript.tsx';
import { useIsWide } from '../use-is-narrow.ts';
import { BRollPanel } from './b-roll/b-roll-panel.tsx';
import { CommentsPanel, useComments } from './comments-panel.tsx';
import { LanguagesPanel } from './languages/languages-panel.tsx';
import { LookPanel } from './look-panel.tsx';
import { ShotsPanel } from './shots/shots-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const TABS = ['text', 'look', 'languages', 'shots', 'bRoll', 'versions', 'comments'] as const;
const ICONS: Record<(typeof TABS)[number], LucideIcon> = {
  text: AlignLeft,
  look: Palette,
  languages: Languages,
  shots: Crop,
  bRoll: Images,
  versions: History,
  comments: MessageSquare,
};
type Contents = Partial<Record<(typeof TABS)[number], ReactNode>>;

const CONTENTS: Contents = {
  look: <LookPanel />,
  languages: <LanguagesPanel />,
  shots: <ShotsPanel />,
  bRoll: <BRollPanel />,
  versions: <VersionsPanel />,
};

/** The text beside the look, the languages, the shots, the B-roll, the versions and the comments of the clip. On narrow pages one at a time. */
export function Panels() {
  const contents = useComments().length === 0 ? CONTENTS : { ...CONTENTS, comments: <CommentsPanel /> };
  // Only wide pages have room for both. On a telephone, two places would scroll in each other.
  if (!useIsWide()) return <PanelTabs contents={{ text: <Transcript />, ...contents }} />;
  return (
    <>
      <section className="border-line bg-raised min-h-0 overflow-hidden rounded-2xl border">
        <Transcript />
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
  const strip = useRef<HTMLDivElement>(null);
  useStrip(strip, '[data-state=active]', `${tab} ${tabs.length}`);
  return (
    <Tabs.Root
      value={tab}
      onValueChange={setTab}
      className="border-line bg-raised flex flex-col overflow-clip rounded-2xl border md:h-[min(58dvh,44rem)] md:min-h-96 md:overflow-hidden lg:h-auto lg:min-h-0"
    >
      <Tabs.List ref={strip} className={cn('border-line flex border-b', STRIP)} aria-label={t('editor.panels')}>
        {tabs.map((name) => {
          const Icon = ICONS[name];
          return (
            <Tabs.Trigger
              key={name}
              value={name}
              className="text-muted data-[state=active]:border-accent data-[state=active]:text-text flex h-13 flex-1 flex-col items-center justify-center gap-0.5 border-b-2 border-transparent px-0.5 text-[0.6875rem] font-medium whitespace-nowrap focus-visible:-outline-offset-2"
            >
              <Icon aria-hidden className="size-4.5" />
              {t(`editor.tabs.${name}`)}
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Content
          key={name}
          value={name}
          className={cn('min-h-0 flex-1 md:overflow-y-auto', name !== 'text' && 'p-4')}
        >
          {contents[name]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
