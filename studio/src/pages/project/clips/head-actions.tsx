import { useQuery } from '@tanstack/react-query';
import type { ShortListItem } from 'clipmill';
import { MonitorPlay, Scissors, Share2, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSearching, moreQuery } from '@/api/shorts.ts';
import { Button } from '@/ui/button.tsx';
import { MenuItem } from '@/ui/menu.tsx';
import { useIsNarrow } from '../../editor/use-is-narrow.ts';
import { OpenInButton } from '../open-in/open-in-button.tsx';
import { OpenInDialog } from '../open-in/open-in-dialog.tsx';
import { MakeActions } from './make-actions.tsx';
import { MoreButton, useEndOfSearches } from './more-button.tsx';
import { useFindMore } from './use-find-more.ts';

type HeadActionsProps = {
  projectId: string;
  clips: readonly ShortListItem[];
  /** The clips that would be rendered. */
  wanted: ShortListItem[];
  onNew: () => void;
  onShare: () => void;
  onMake: () => void;
};

/** What can be done with all clips of a project. On a phone one button and a menu: the clips begin on the first screen. */
export function HeadActions(props: HeadActionsProps) {
  const { t } = useTranslation();
  const { projectId, clips, wanted, onNew, onShare, onMake } = props;
  const isNarrow = useIsNarrow();
  useEndOfSearches(projectId);
  // The empty page has the button for a new clip in its middle.
  if (clips.length === 0) return <MoreButton projectId={projectId} />;
  if (isNarrow) return <PhoneActions {...props} />;
  return (
    <>
      <Button onClick={onNew}>
        <Scissors aria-hidden className="size-5" />
        {t('clips.own.open')}
      </Button>
      <Button title={t('review.share.title')} onClick={onShare}>
        <Share2 aria-hidden className="size-5" />
        {t('review.share.open')}
      </Button>
      <OpenInButton projectId={projectId} />
      <MoreButton projectId={projectId} />
      <MakeActions projectId={projectId} wanted={wanted} onMake={onMake} />
    </>
  );
}

function PhoneActions({ projectId, wanted, onNew, onShare, onMake }: HeadActionsProps) {
  const { t } = useTranslation();
  const { data: searches } = useQuery(moreQuery(projectId));
  const { findMore } = useFindMore(projectId);
  const [isExporting, setIsExporting] = useState(false);
  const isLooking = searches?.some(isSearching) === true;
  return (
    <>
      {isLooking && <MoreButton projectId={projectId} />}
      <MakeActions projectId={projectId} wanted={wanted} onMake={onMake}>
        <MenuItem icon={Scissors} onSelect={onNew}>
          {t('clips.own.open')}
        </MenuItem>
        {!isLooking && (
          <MenuItem icon={Sparkles} onSelect={() => void findMore({})}>
            {t('clips.more.find')}
          </MenuItem>
        )}
        <MenuItem icon={Share2} onSelect={onShare}>
          {t('review.share.open')}
        </MenuItem>
        <MenuItem icon={MonitorPlay} onSelect={() => setIsExporting(true)}>
          {t('openIn.title')}
        </MenuItem>
      </MakeActions>
      {isExporting && <OpenInDialog place={{ projectId, clip: null }} onClose={() => setIsExporting(false)} />}
    </>
  );
}
