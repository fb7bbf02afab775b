import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { useStore } from '@/store.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { CropSurface } from './crop-surface.tsx';

const ON_PICTURE =
  'absolute right-2 grid size-9 place-content-center rounded-full bg-black/60 text-white hover:bg-black/80 aria-pressed:bg-accent aria-pressed:text-on-accent';

/** What lies over the picture in the player: what can be moved there, and the buttons for it. */
export function Hands() {
  const { t } = useTranslation();
  const { arranging } = useEditor();
  const isOn = useStore(arranging, (on) => on);
  return (
    <>
      {isOn && <CropSurface />}
      <button
        type="button"
        aria-label={t('editor.hands.arrange')}
        title={t('editor.hands.arrange')}
        aria-pressed={isOn}
        className={cn(ON_PICTURE, 'top-2')}
        onClick={() => arranging.set(!isOn)}
      >
        <Hand aria-hidden className="size-5" />
      </button>
    </>
  );
}
