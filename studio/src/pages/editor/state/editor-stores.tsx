import type { ProjectSource, Transcript } from 'clipmill';
import { type ReactNode, useEffect, useState } from 'react';
import { Store, useStore } from '@/store.ts';
import type { PlacedText } from '../../../../../render-node/plan/captions/captions.ts';
import { takesOf } from '../../../../../render-node/plan/edit/takes.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Pace } from '../../../../../schema/domain/cuts/long-silences.ts';
import type { Edits } from '../logic/edits.ts';
import type { History } from '../logic/history.ts';
import { resumed } from '../logic/kept-history.ts';
import type { Kept } from '../logic/save-queue.ts';
import { firstCaption } from '../logic/first-caption.ts';
import { closed } from '../logic/struck.ts';
import { Playback, type PlaybackState } from '../player/playback.ts';
import { Arranging } from './arranging.ts';
import { Checking } from './checking.ts';
import type { Place } from './edits-io.ts';
import { EditsStore } from './edits-store.ts';
import { worldOf } from './edits-world.ts';
import { Finding } from './finding.ts';
import { Learning } from './learning.ts';
import { provided } from './provided.ts';
import { sendEdits } from './send-edits.ts';

/** The same objects while a clip is open. Components subscribe to what they show of them, with the hooks below. */
export type EditorStores = {
  place: Place;
  edits: EditsStore;
  playback: Playback;
  learning: Learning;
  checking: Checking;
  finding: Finding;
  arranging: Arranging;
  /** The pace at which cuts are proposed. Null: none are. */
  pace: Store<Pace | null>;
  /** Whether the picture is arranged by hand in the player. */
  hands: Store<boolean>;
  /** Where captions and title stand in the player. Null until they are laid out. */
  drawn: Store<PlacedText | null>;
  /** Reads everything anew, after something else than the edits changed the clip. */
  reopen: () => void;
};

/** What the editor starts with. */
export type Opened = {
  start: Kept;
  /** Of an earlier visit, or null. */
  history: History<Edits> | null;
  transcript: Transcript;
  source: ProjectSource;
};

/** To change edits and player, and to read them in event handlers. To show them, use `useEdits` and `usePlayback`. */
export const [EditorContext, useEditor] = provided<EditorStores>();

type ProviderProps = { place: Place; opened: Opened; onReopen: () => void; children: ReactNode };

/** Its children edit and play one clip. */
export function EditorProvider({ place, opened, onReopen, children }: ProviderProps) {
  const [stores] = useState(() => ({ ...storesOf(place, opened), reopen: onReopen }));
  useEffect(() => sendEdits(stores.edits, stores.place.shortId), [stores]);
  return <EditorContext value={stores}>{children}</EditorContext>;
}

function storesOf(place: Place, { start, history, transcript, source }: Opened): Omit<EditorStores, 'reopen'> {
  const texts = new Map(transcript.words.map(({ index, text }) => [String(index), text]));
  const textOf = (index: string) => texts.get(index) ?? '';
  const marked = transcript.words.filter(({ unsure, aside }) => unsure === true || aside !== undefined);
  const world = worldOf(place, new Map(marked.map(({ index, text }) => [String(index), text])));
  const earlier = resumed(history, start, textOf);
  const edits = new EditsStore(
    earlier?.start ?? start,
    { ...world, textOf, closed: ({ struck, range }) => closed(struck, { range, words: transcript.words }) },
    earlier?.history,
  );
  const playback = new Playback(source.fps, () => takesNow(edits.now));
  const [first = edits.now.range] = takesNow(edits.now);
  const captionSec = firstCaption(transcript.words, first, edits.now.struck);
  if (captionSec !== null) playback.openAt(captionSec);
  return {
    place,
    edits,
    playback,
    learning: new Learning(),
    checking: new Checking(),
    finding: new Finding(),
    arranging: new Arranging(),
    pace: new Store<Pace | null>(null),
    hands: new Store(false),
    drawn: new Store<PlacedText | null>(null),
  };
}

/** What the clip plays in one go, in its order. */
function takesNow({ range, pieces }: Edits): readonly Range[] {
  if (pieces === null) return [range];
  return takesOf({ range, pieces: [...pieces] }).map((take) => take.range);
}

/** What `select` picks from the edits: a part of them or a primitive. */
export function useEdits<S>(select: (edits: Edits) => S): S {
  return useStore(useEditor().edits.history, ({ now }) => select(now));
}

/** What `select` picks from the state of the player: a primitive. */
export function usePlayback<S>(select: (state: PlaybackState) => S): S {
  return useStore(useEditor().playback.state, select);
}
