import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cn } from '@/ui/cn.ts';
import { LAYOUTS } from '../../../../../schema/domain/media.ts';
import { changeEdits, editOfShot, type FramingEdit } from '../../../../../schema/domain/framing-edit.ts';
import { formatTime } from '../logic/clock.ts';
import { useEditor, useEdits, usePlayback } from '../state/editor-stores.tsx';
import { useSource } from '../state/server-data.ts';
import { rangeOf, type Shot, useLastShots } from '../state/shots.ts';
import { ByHand } from './by-hand.tsx';

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

const CHOICE = 'border-line aria-pressed:border-accent aria-pressed:bg-tint h-10 rounded-lg border px-3 text-sm';

/** Choices of one kind, under their name. */
function Choices({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="mt-2">
      <p id={id} className="text-muted mb-1 text-sm">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

const ShotRow = memo(function ShotRow({ number, shot }: { number: number; shot: Shot }) {
  const { t } = useTranslation();
  const { edits, playback, hands } = useEditor();
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
        {t('editor.shot', { number })}
        <span className="text-muted tabular-nums">{formatTime(shot.start)}</span>
      </Button>
      <Choices label={t('editor.follow')}>
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
      <Choices label={t('start.layout.legend')}>
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

function Pictogram({ layout }: { layout: string }) {
  if (layout === 'fit') return null;
  return <img src={`/reference/pictures/layout-${layout}.svg`} alt="" loading="lazy" className="h-7 w-auto" />;
}

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

type Face = Shot['faces'][number];
const FACE_PX = 28;

function FaceButton({
  face,
  label,
  isChosen,
  onChoose,
}: {
  face: Face;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { picture } = face;
  const scale = picture === null ? 1 : FACE_PX / picture.width;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={cn(CHOICE, 'flex items-center gap-2 pl-1.5')}
      onClick={onChoose}
    >
      {picture !== null && (
        <span className="size-7 shrink-0 overflow-hidden rounded-full">
          <img
            src={picture.url}
            alt=""
            className="max-w-none origin-top-left"
            style={{ transform: `scale(${scale}) translate(${-picture.x}px, ${-picture.y}px)` }}
          />
        </span>
      )}
      {label}
    </button>
  );
}

/** A face in a panel fills this share of its height. */
const FACE_IN_PANEL = 0.3;

/** Two panels to begin with: the whole picture, and below it the first person, or the middle. */
function firstPanels(shot: Shot, picture: { width: number; height: number }): NonNullable<FramingEdit['panels']> {
  const { width, height } = picture;
  const [face] = shot.faces;
  const [x, y, wide, high] =
    face === undefined ? [width / 4, height / 4, width / 2, height / 2] : placeOf(face, (shot.start + shot.end) / 2);
  const side = Math.min(width, height, Math.max(height / 4, face === undefined ? high : high / FACE_IN_PANEL));
  const within = (middle: number, most: number) => Math.round(Math.min(most - side, Math.max(0, middle - side / 2)));
  return {
    first: [0, 0, width, height],
    second: [within(x + wide / 2, width), within(y + high / 2, height), Math.floor(side), Math.floor(side)],
    share: 0.4,
  };
}

/** Where a face is at a time, in pixels of the source. */
function placeOf(face: Face, atSec: number): NonNullable<FramingEdit['face']> {
  const box = face.boxes.toSorted((a, b) => Math.abs(a.time - atSec) - Math.abs(b.time - atSec))[0];
  return box === undefined ? [0, 0, 0, 0] : [box.x, box.y, box.width, box.height];
}

function isAt(face: Face, [x, y, width, height]: NonNullable<FramingEdit['face']>): boolean {
  return face.boxes.some((box) => {
    const far = Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2);
    return far < Math.max(width, box.width) / 2;
  });
}
