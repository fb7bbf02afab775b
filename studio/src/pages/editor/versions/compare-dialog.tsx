import type { Render } from 'clipmill';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTenths } from '@/format.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { type Differences, differencesOf, type LookPart } from '../logic/compare-versions.ts';
import { usePair } from './use-pair.ts';
import { useVersionName } from './use-version-name.ts';

type CompareProps = { older: Render; newer: Render; onClose: () => void };

/** Two versions beside each other, which play in step, and what is different in the newer one. */
export function CompareDialog({ older, newer, onClose }: CompareProps) {
  const { t } = useTranslation();
  const nameOf = useVersionName();
  const pair = usePair(older, newer);
  return (
    <Dialog isOpen isWide title={t('editor.compare.title')} onClose={onClose}>
      <div className="mb-4 grid grid-cols-2 gap-4">
        {[older, newer].map((render, at) => (
          <figure key={render.id} className="grid grid-cols-1 content-start justify-items-center gap-2">
            {render.download_url === null ? (
              <p className="text-muted bg-sunken w-full rounded-xl p-6 text-center">{t('editor.compare.noPicture')}</p>
            ) : (
              <video
                ref={at === 0 ? pair.older : pair.newer}
                src={render.download_url}
                poster={render.thumbnail_url || undefined}
                muted={at === 1}
                playsInline
                preload="auto"
                style={shapeOf(render.settings.aspect_ratio)}
                className="aspect-(--ratio) max-h-[50dvh] max-w-full rounded-xl bg-black"
                aria-label={nameOf(render)}
              >
                <track kind="captions" />
              </video>
            )}
            <figcaption className="text-center text-sm font-medium">{nameOf(render)}</figcaption>
          </figure>
        ))}
      </div>
      {older.download_url !== null && newer.download_url !== null && (
        <div className="mb-4 flex items-center gap-3">
          <Button look="primary" onClick={pair.toggle}>
            {pair.isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
            {t(pair.isPlaying ? 'editor.compare.pause' : 'editor.compare.play')}
          </Button>
          <input
            type="range"
            aria-label={t('editor.compare.position')}
            min={0}
            max={pair.lengthSec}
            step={0.1}
            value={pair.sec}
            onChange={(event) => pair.seek(Number(event.currentTarget.value))}
            className="accent-accent h-6 min-w-0 flex-1"
          />
        </div>
      )}
      <h3 className="mb-2 font-medium">{t('editor.compare.text')}</h3>
      <DifferenceList older={older} newer={newer} />
    </Dialog>
  );
}

function DifferenceList({ older, newer }: Omit<CompareProps, 'onClose'>) {
  const { t, i18n } = useTranslation();
  const differences = useMemo(() => differencesOf(older.settings, newer.settings), [older, newer]);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const partName = (part: LookPart) => t(`editor.compare.parts.${part}`);
  const rows = [
    ['range', edgesOf(differences)],
    ['struck', cutsOf(differences)],
    ['pieces', differences.hasOtherPieces ? [t('editor.compare.otherPieces')] : []],
    ['words', countOf('words', differences.words)],
    ['look', differences.look.length > 0 ? [list.format(differences.look.map(partName))] : []],
    ['framing', countOf('framing', differences.framing)],
    ['bRoll', differences.hasOtherBRoll ? [t('editor.compare.otherBRoll')] : []],
    ['cover', differences.hasOtherCover ? [t('editor.compare.otherCover')] : []],
  ] as const;
  const shown = rows.filter(([, texts]) => texts.length > 0);
  if (shown.length === 0) return <p>{t('editor.compare.same')}</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {shown.map(([field, texts]) => (
        <div key={field} className="contents">
          <dt className="text-muted">{t(`editor.conflict.${field}`)}</dt>
          <dd>{list.format(texts)}</dd>
        </div>
      ))}
    </dl>
  );

  function edgesOf({ startSec, endSec }: Differences): string[] {
    return [bySeconds('start', startSec), bySeconds('end', endSec)].flat();
  }

  function cutsOf({ cutSec, hasOtherCuts }: Differences): string[] {
    return cutSec === 0 && hasOtherCuts ? [t('editor.compare.otherCuts')] : bySeconds('cut', cutSec);
  }

  function bySeconds(what: 'start' | 'end' | 'cut', sec: number): string[] {
    const seconds = formatTenths(Math.abs(sec));
    return sec === 0 ? [] : [t(`editor.compare.${what}.${sec > 0 ? 'more' : 'less'}`, { seconds })];
  }

  function countOf(what: 'words' | 'framing', count: number | null): string[] {
    if (count === null) return [t('editor.compare.unknown')];
    return count === 0 ? [] : [t(`editor.compare.${what}`, { count })];
  }
}
