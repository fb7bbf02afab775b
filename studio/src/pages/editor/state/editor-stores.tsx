import type { ProjectSource, Transcript } from 'clipmill';
import { type ReactNode, useEffect, useState } from 'react';
import { Store, useStore } from '@/store.ts';
import type { PlacedText } from '../../../../../render-node/plan/captions/captions.ts';
import type { Pace } from '../../../../../schema/domain/cuts/long-silences.ts';
import type { Edits } from '../logic/edits.ts';
import type { History } from '../logic/history.ts';
import { resumed } from '../logic/kept-history.ts';
import type { Kept } from '../logic/save-queue.ts';
import { Playback, type PlaybackState } from '../player/playback.ts';
import { Checking } from './checking.ts';
import type { Place } from './edits-io.ts';
import { EditsStore } from './edits-store.ts';
import { worldOf } from './edits-world.ts';
import { Finding } from './finding.ts';
import { Learning } from './learning.ts';
import { provided } from './provided.ts';
import { sendEdits } from './send-edits.ts';

/** The same objects while a clip is open. Components subscribe to what they show of them, with the hooks below. */
type EditorStores = {
  place: Place;
  edits: EditsStore;
  playback: Playback;
  learning: Learning;
  checking: Checking;
  finding: Finding;
  /** The pace at which cuts are proposed. Null: none are. */
  pace: Store<Pace | null>;
  /** Whether the picture is arranged by hand in the player. */
  arranging: Store<boolean>;
  /** Where captions and title stand in the player. Null until they are laid out. */
  drawn: Store<PlacedText | null>;
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

/** Its children edit and play one clip. */
export function EditorProvider({ place, opened, children }: { place: Place; opened: Opened; children: ReactNode }) {
  const [stores] = useState(() => storesOf(place, opened));
  useEffect(() => sendEdits(stores.edits, stores.place.shortId), [stores]);
  return <EditorContext value={stores}>{children}</EditorContext>;
}

function storesOf(place: Place, { start, history, transcript, source }: Opened): EditorStores {
  const texts = new Map(transcript.words.map(({ index, text }) => [String(index), text]));
  const textOf = (index: string) => texts.get(index) ?? '';
  const earlier = resumed(history, start, textOf);
  const edits = new EditsStore(earlier?.start ?? start, { ...worldOf(place), textOf }, earlier?.history);
  const playback = new Playback(source.fps, () => edits.now.range);
  const views = {
    pace: new Store<Pace | null>(null),
    arranging: new Store(false),
    drawn: new Store<PlacedText | null>(null),
  };
  return {
    place,
    edits,
    playback,
    learning: new Learning(),
    checking: new Checking(),
    finding: new Finding(),
    ...views,
  };
}

/** What `select` picks from the edits: a part of them or a primitive. */
export function useEdits<S>(select: (edits: Edits) => S): S {
  return useStore(useEditor().edits.history, ({ now }) => select(now));
}

/** What `select` picks from the state of the player: a primitive. */
export function usePlayback<S>(select: (state: PlaybackState) => S): S {
  return useStore(useEditor().playback.state, select);
}
