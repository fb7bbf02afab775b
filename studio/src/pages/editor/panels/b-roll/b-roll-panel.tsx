import { useQuery } from '@tanstack/react-query';
import type { Footage } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { bRollProposalsQuery, footageQuery } from '@/api/looks/footage.ts';
import { Button } from '@/ui/button.tsx';
import { Retry } from '@/ui/retry.tsx';
import { SmallSelect } from '@/ui/small-select.tsx';
import { B_ROLL, B_ROLL_FITS, type BRoll } from '../../../../../../schema/domain/footage/footage.ts';
import { TimeField } from '../../edges/time-field.tsx';
import { isRight, withItem } from '../../logic/b-roll.ts';
import { formatTime } from '../../logic/clock.ts';
import { useEditor, useEdits } from '../../state/editor-stores.tsx';
import { FootageList } from './footage-list.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** Pictures and videos that the clip shows instead of its own picture. */
export function BRollPanel() {
  const { data: footage, error, refetch } = useQuery(footageQuery);
  if (footage === undefined) return error === null ? null : <Retry error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Placed footage={footage} />
      <Proposals footage={footage} />
      <FootageList footage={footage} />
    </div>
  );
}

function Placed({ footage }: { footage: readonly Footage[] }) {
  const { t } = useTranslation();
  const placed = useEdits(({ bRoll }) => bRoll);
  return (
    <section>
      <h2 className="font-medium">{t('editor.bRoll.placed')}</h2>
      <p className="text-muted mb-2 text-sm">{t(placed.length === 0 ? 'editor.bRoll.empty' : 'editor.bRoll.hint')}</p>
      <ul aria-label={t('editor.bRoll.placed')} className="divide-line divide-y">
        {placed.map((item, at) => (
          <li key={at} className="py-3">
            <PlacedItem at={at} item={item} shown={footage.find(({ id }) => id === item.footageId)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlacedItem({ at, item, shown }: { at: number; item: BRoll; shown: Footage | undefined }) {
  const { t } = useTranslation();
  const { edits, playback } = useEditor();
  // Counts what was refused: the fields say again what holds.
  const [refused, setRefused] = useState(0);
  const name = shown?.name ?? formatTime(item.startSec);
  const change = (changes: Partial<BRoll>) => {
    const others = edits.now.bRoll.filter((_, i) => i !== at);
    const changed = { ...item, ...changes };
    if (isRight(changed, others)) return edits.edit((now) => ({ ...now, bRoll: withItem(others, changed) }));
    toast.error(t('editor.bRoll.length', { least: B_ROLL.leastSec, most: B_ROLL.mostSec }));
    setRefused((count) => count + 1);
  };
  /** It keeps its length. */
  const move = (startSec: number) => change({ startSec, endSec: startSec + item.endSec - item.startSec });
  const remove = () => edits.edit((now) => ({ ...now, bRoll: now.bRoll.filter((_, i) => i !== at) }));
  return (
    <div className="flex flex-wrap items-end gap-3" role="group" aria-label={name}>
      {shown !== undefined && <Thumbnail footage={shown} />}
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-sm font-medium">{name}</p>
        {shown === undefined && <p className="text-muted text-sm">{t('editor.bRoll.deleted')}</p>}
      </div>
      <TimeField
        key={`start ${refused}`}
        label={t('editor.bRoll.start')}
        sec={item.startSec}
        onSec={move}
        onDone={() => {}}
        className="w-28"
      />
      <TimeField
        key={`end ${refused}`}
        label={t('editor.bRoll.end')}
        sec={item.endSec}
        onSec={(endSec) => change({ endSec })}
        onDone={() => {}}
        className="w-28"
      />
      <SmallSelect
        label={t('editor.bRoll.fit')}
        value={item.fit}
        options={B_ROLL_FITS.map((value) => ({
          value,
          label: t(value === 'fill' ? 'editor.bRoll.fill' : 'editor.bRoll.whole'),
        }))}
        onChange={(fit) => change({ fit })}
      />
      <Button size="small" onClick={() => playback.seek(item.startSec)} aria-label={t('editor.bRoll.showOf', { name })}>
        {t('editor.bRoll.show')}
      </Button>
      <Button size="small" onClick={remove} aria-label={t('editor.bRoll.removeOf', { name })}>
        {t('editor.bRoll.remove')}
      </Button>
    </div>
  );
}

function Proposals({ footage }: { footage: readonly Footage[] }) {
  const { t } = useTranslation();
  const { edits, place, playback } = useEditor();
  const placed = useEdits(({ bRoll }) => bRoll);
  const { data } = useQuery({ ...bRollProposalsQuery(place.projectId, place.shortId), enabled: footage.length > 0 });
  if (data === undefined || footage.length === 0) return null;
  const isNothingSaid = data.proposals.length === 0 && placed.length === 0;
  const open = data.proposals.flatMap(({ footage_id: id, start, end, text }) => {
    const shown = footage.find((one) => one.id === id);
    const range = { startSec: start, endSec: end };
    return shown === undefined || !isRight(range, placed) ? [] : [{ shown, range, text }];
  });
  if (open.length === 0 && !isNothingSaid) return null;
  return (
    <section>
      <h2 className="mb-2 font-medium">{t('editor.bRoll.proposals')}</h2>
      {isNothingSaid && <p className="text-muted text-sm">{t('editor.bRoll.noProposals')}</p>}
      <ul aria-label={t('editor.bRoll.proposals')} className="divide-line divide-y">
        {open.map(({ shown, range, text }) => (
          <li key={`${shown.id} ${range.startSec}`} className="flex flex-wrap items-center gap-3 py-2">
            <Thumbnail footage={shown} />
            <button
              type="button"
              className="min-w-0 flex-1 basis-40 text-left text-sm"
              onClick={() => playback.seek(range.startSec)}
            >
              {t('editor.bRoll.said', { text })}
            </button>
            <Button
              size="small"
              disabled={placed.length >= B_ROLL.perShort}
              aria-label={t('editor.bRoll.placeOf', { name: shown.name })}
              onClick={() =>
                edits.edit((now) => ({
                  ...now,
                  bRoll: withItem(now.bRoll, { ...range, footageId: shown.id, fit: 'fill' }),
                }))
              }
            >
              {t('editor.bRoll.place')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
