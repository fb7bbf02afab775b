import { Hand, type LucideIcon, Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { useStore } from '@/store.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { CropSurface } from './crop-surface.tsx';
import { SafeAreas, safeAreas, useCovers } from './safe-areas.tsx';
import { TextHandles } from './text-handles.tsx';

/** What lies over the picture in the player: what can be moved there, and the buttons for it. */
export function Hands() {
  const { t } = useTranslation();
  const { hands } = useEditor();
  const isOn = useStore(hands, (on) => on);
  const hasAreas = safeAreas.use();
  const canHaveAreas = useCovers().length > 0;
  return (
    <>
      {isOn && <CropSurface />}
      {hasAreas && <SafeAreas />}
      {isOn && <TextHandles />}
      <Toggle
        icon={Hand}
        label={t('editor.hands.arrange')}
        title={t('editor.hands.arrangeHint')}
        isOn={isOn}
        className="top-2"
        onClick={() => hands.set(!isOn)}
      />
      {canHaveAreas && (
        <Toggle
          icon={Smartphone}
          label={t('editor.hands.safeAreas')}
          title={t('editor.hands.safeAreasHint')}
          isOn={hasAreas}
          className="top-13"
          onClick={() => safeAreas.set(!hasAreas)}
        />
      )}
    </>
  );
}

type ToggleProps = ComponentProps<'button'> & { icon: LucideIcon; label: string; isOn: boolean };

/** Beside a small picture, its words would cover too much of it; over that of a scrolled page it all would. */
function Toggle({ icon: Icon, label, isOn, className, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cn(
        'absolute right-2 flex h-9 min-w-9 pointer-coarse:min-h-10 pointer-coarse:min-w-10 items-center justify-center gap-1.5 rounded-full bg-black/60 text-sm text-white hover:bg-black/80 sm:px-3 max-md:group-data-[player=small]/player:hidden',
        isOn && 'bg-accent text-on-accent hover:bg-accent-strong',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{label}</span>
    </button>
  );
}
