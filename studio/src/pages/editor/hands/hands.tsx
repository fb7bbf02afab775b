import { Hand, Smartphone } from 'lucide-react';
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
      <Toggle label={t('editor.hands.arrange')} isOn={isOn} className="top-2" onClick={() => hands.set(!isOn)}>
        <Hand aria-hidden className="size-5" />
      </Toggle>
      {canHaveAreas && (
        <Toggle
          label={t('editor.hands.safeAreas')}
          isOn={hasAreas}
          className="top-13"
          onClick={() => safeAreas.set(!hasAreas)}
        >
          <Smartphone aria-hidden className="size-5" />
        </Toggle>
      )}
    </>
  );
}

function Toggle({ label, isOn, className, ...rest }: ComponentProps<'button'> & { label: string; isOn: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={cn(
        'absolute right-2 grid size-9 place-content-center rounded-full bg-black/60 text-white hover:bg-black/80',
        isOn && 'bg-accent text-on-accent hover:bg-accent-strong',
        className,
      )}
      {...rest}
    />
  );
}
