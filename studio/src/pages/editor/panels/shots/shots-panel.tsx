import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { LAYOUTS } from '../../../../../../schema/domain/media.ts';
import { changeEdits, editOfShot, type FramingEdit } from '../../../../../../schema/domain/framing-edit.ts';
import { formatTime } from '../../logic/clock.ts';
import { useEditor, useEdits, usePlayback } from '../../state/editor-stores.tsx';
import { useSource } from '../../state/server-data.ts';
import { rangeOf, type Shot, useLastShots } from '../../state/shots.ts';
import { ByHand } from './by-hand.tsx';
import { CHOICE, Choices, FaceButton, Pictogram } from './choices.tsx';
import { firstPanels, isAt, placeOf } from './faces.ts';

/** Who or what each shot shows. */
export function ShotsPanel() {
  const { t } = useTranslation();
  const shots = useLastShots();
  const first = useEdits(({ range }) => shots.findIndex(({ end }) => end > range.startSec));
  const last = useEdits(({ range }) => shots.findLastIndex(({ start }) => start < range.endSec));
  if (first === -1 || last < first) return <p className="text-muted">{t('editor.noShots')}</p>;
  return (
    <>
      <p className="text-muted mb-3 text-sm">{t('editor.framingHint')}</p>
      <ol className="grid gap-3">
        {shots.slice(first, last + 1).map((shot, i) => (
          <ShotRow key={shot.start} number={i + 1} shot={shot} />
        ))}
      </ol>
    </>
  );
}

const ShotRow = memo(function ShotRow({ number, shot }: { number: number; shot: Shot }) {
  const { t } = useTranslation();
  const { edits, playback, hands } = useEditor();
  const name = useId();
  const width = useSource((source) => source.width);
  const height = useSource((source) => source.height);
  const range = rangeOf(shot);
  const edit = useEdits(({ framing }) => editOfShot(range, framing));
  const isShown = usePlayback(({ sec }) => sec >= shot.start && sec < shot.end);
  const show = () => playback.seek(Math.max(shot.start + 0.02, edits.now.range.startSec));
  const change = (to: FramingEdit) => {
    edits.edit((now) => ({ ...now, framing: changeEdits({ now: [...now.framing], before: [] }, [to]).now }));
    if (!isShown) show();
  };
  const putInPanels = () => {
    if (edit?.panels === undefined) change({ ...range, panels: firstPanels(shot, { width, height }) });
    hands.set(true);
  };
  return (
    <li className={cn('border-line rounded-xl border p-3', isShown && 'border-accent')}>
      <Button look="quiet" size="small" className="-ml-3" onClick={show}>
        <span id={name}>{t('editor.shot', { number })}</span>
        <span className="text-muted tabular-nums">{formatTime(shot.start)}</span>
      </Button>
      <Choices of={name} label={t('editor.follow')}>
        <button type="button" className={CHOICE} aria-pressed={edit === null} onClick={() => change(range)}>
          {t('editor.auto')}
        </button>
        {shot.faces.map((face, i) => (
          <FaceButton
            key={face.id}
            face={face}
            label={t('editor.face', { number: i + 1 })}
            isChosen={edit?.face !== undefined && isAt(face, edit.face)}
            onChoose={() => change({ ...range, face: placeOf(face, (shot.start + shot.end) / 2) })}
          />
        ))}
      </Choices>
      <Choices of={name} label={t('start.layout.legend')}>
        {[...LAYOUTS, 'fit' as const].map((layout) => (
          <button
            key={layout}
            type="button"
            className={cn(CHOICE, 'flex items-center gap-2')}
            aria-pressed={edit?.layout === layout}
            onClick={() => change({ ...range, layout })}
          >
            <Pictogram layout={layout} />
            {t(`common.layouts.${layout}`)}
          </button>
        ))}
        <button type="button" className={CHOICE} aria-pressed={edit?.panels !== undefined} onClick={putInPanels}>
          {t('editor.hands.panels')}
        </button>
        <ByHandChoice isChosen={edit?.crop !== undefined} show={() => !isShown && show()} />
      </Choices>
      {isShown && <ByHand />}
    </li>
  );
});

/** Switches on that the picture is moved in the player. */
function ByHandChoice({ isChosen, show }: { isChosen: boolean; show: () => void }) {
  const { t } = useTranslation();
  const { hands } = useEditor();
  const choose = () => {
    show();
    hands.set(true);
  };
  return (
    <button type="button" className={CHOICE} aria-pressed={isChosen} onClick={choose}>
      {t('editor.hands.arrange')}
    </button>
  );
}
