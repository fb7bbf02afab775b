import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultLookQuery, dropDefaultLook, saveDefaultLook } from '@/api/looks/default-look.ts';
import { useAction } from '@/api/use-action.ts';
import { optionsOf } from '@/preview/look.ts';
import { Button } from '@/ui/button.tsx';
import { useLook } from '../state/look.tsx';

const CHANGES = [[...defaultLookQuery.queryKey]];

/** Makes the look of this clip that of new clips, or takes that back. */
export function DefaultLook() {
  const { t } = useTranslation();
  const { data: chosen } = useQuery(defaultLookQuery);
  const look = useLook((now) => now);
  const save = useAction(saveDefaultLook, { changes: CHANGES, done: t('editor.defaultLook.saved') });
  const drop = useAction(dropDefaultLook, { changes: CHANGES, done: t('editor.defaultLook.dropped') });
  // A text is that of one clip; whether there is a title is a part of the look.
  const kept = look.overlay === 'own' ? { ...look, overlay: 'title' as const } : look;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        disabled={save.isPending}
        onClick={() => save.mutate({ name: t('editor.defaultLook.name'), options: optionsOf(kept) })}
      >
        {t('editor.defaultLook.save')}
      </Button>
      {chosen !== null && chosen !== undefined && (
        <Button size="small" look="quiet" disabled={drop.isPending} onClick={() => drop.mutate(chosen.id)}>
          {t('editor.defaultLook.drop')}
        </Button>
      )}
    </div>
  );
}
