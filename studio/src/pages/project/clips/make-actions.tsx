import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ShortListItem } from 'clipmill';
import { CheckCheck, Clapperboard, LoaderCircle, MoreVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { projectRendersQuery } from '@/api/renders.ts';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Menu, MenuItem } from '@/ui/menu.tsx';
import { areBeingMade, areMade } from './select-clips.ts';

type MakeActionsProps = {
  projectId: string;
  wanted: ShortListItem[];
  onMake: () => void;
  /** Further entries of the menu, which then is always there. */
  children?: ReactNode;
};

/** Makes videos of the selected clips. While they are made, it says so; once all exist, it links to them, and its menu makes them again. */
export function MakeActions({ projectId, wanted, onMake, children }: MakeActionsProps) {
  const { t } = useTranslation();
  const { data: renders = [] } = useQuery(projectRendersQuery(projectId));
  const areBusy = areBeingMade(wanted, renders);
  const areDone = !areBusy && areMade(wanted, renders);
  // All may be rejected.
  const hasAny = wanted.length > 0;
  const canAgain = hasAny && areDone;
  return (
    <>
      {hasAny && <MakeButton {...{ projectId, wanted, onMake, areBusy, areDone }} />}
      {(canAgain || children !== undefined) && (
        <Menu
          trigger={
            <IconButton label={t('clips.menu')}>
              <MoreVertical aria-hidden className="size-5" />
            </IconButton>
          }
        >
          {children}
          {canAgain && (
            <MenuItem icon={Clapperboard} onSelect={onMake}>
              {t('clips.renderAgain')}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}

type MakeButtonProps = Omit<MakeActionsProps, 'children'> & { areBusy: boolean; areDone: boolean };

function MakeButton({ projectId, wanted, onMake, areBusy, areDone }: MakeButtonProps) {
  const { t } = useTranslation();
  const count = wanted.length;
  if (areBusy) {
    return (
      <Button disabled>
        <LoaderCircle aria-hidden className="size-5 motion-safe:animate-spin" />
        {t('clips.rendering', { count })}
      </Button>
    );
  }
  if (!areDone) {
    return (
      <Button look="primary" onClick={onMake}>
        <Clapperboard aria-hidden className="size-5" />
        {t(wanted.some(({ mark }) => mark === 'keep') ? 'clips.renderKept' : 'clips.renderAll', { count })}
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to="/library" search={{ show: 'videos', project: projectId } as never}>
        <CheckCheck aria-hidden className="text-good size-5" />
        {t('clips.toVideos', { count })}
      </Link>
    </Button>
  );
}
