import { useQuery } from '@tanstack/react-query';
import type { Render, ShortListItem } from 'clipmill';
import { Paintbrush } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortsQuery } from '@/api/shorts.ts';
import { MenuItem } from '@/ui/menu.tsx';
import { lookChanges } from './shared-look.ts';
import { useBatch } from './use-batch.ts';

type ApplyLookProps = { projectId: string; clip: ShortListItem; render: Render | undefined };

/** Gives the other kept clips the look of this one, and says how many that changes. Nothing, if it changes none. */
export function ApplyLookItem({ projectId, clip, render }: ApplyLookProps) {
  const { t } = useTranslation();
  const change = useBatch(projectId);
  const { data: clips = [] } = useQuery(shortsQuery(projectId));
  const changes = lookChanges(clips, clip, render);
  const count = changes.length;
  if (count === 0) return null;
  const apply = () =>
    change(
      changes.map(({ id, render_options }) => ({ id, render_options })),
      changes.map(({ id, before }) => ({ id, render_options: before })),
      t('clips.batch.lookDone', { count }),
    );
  return (
    <MenuItem icon={Paintbrush} onSelect={() => void apply()}>
      {t('clips.batch.look', { count })}
    </MenuItem>
  );
}
