import type { Edits } from '../logic/edits.ts';
import type { EditsStore } from './edits-store.ts';

/** A pause after which edits are sent. Another range is framed again, so it has to stand for longer. */
const PAUSE_MS = { range: 2_500, other: 700 };
const AGAIN_MS = 4_000;

/**
 * Keeps edits on the device at once, and sends them after a pause, when the network is back, and before the page closes.
 * The returned function ends that, and sends what waits.
 */
export function sendEdits(edits: EditsStore, shortId: string): () => void {
  const ends = [sendAfterPause(edits), sendWhileOffline(edits), sendBeforeClosing(edits), followTabs(edits, shortId)];
  return () => {
    for (const end of ends) end();
    void edits.queue.send();
  };
}

function sendAfterPause(edits: EditsStore): () => void {
  const { history, queue } = edits;
  let kept: Edits | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    if (edits.now === kept) return;
    kept = edits.now;
    void queue.put(edits.toSend);
    void edits.keepHistory();
    clearTimeout(timer);
    timer = setTimeout(() => void queue.send(), queue.hasNewRange ? PAUSE_MS.range : PAUSE_MS.other);
  };
  keep();
  const unsubscribe = history.subscribe(keep);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function sendWhileOffline({ save, queue }: EditsStore): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const unsubscribe = save.subscribe(() => {
    clearInterval(timer);
    if (save.value.name === 'offline') timer = setInterval(() => void queue.send(), AGAIN_MS);
  });
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

function sendBeforeClosing({ queue }: EditsStore): () => void {
  const send = () => void queue.send();
  const warn = (event: BeforeUnloadEvent) => {
    send();
    if (queue.hasUnsent) event.preventDefault();
  };
  addEventListener('online', send);
  addEventListener('beforeunload', warn);
  return () => {
    removeEventListener('online', send);
    removeEventListener('beforeunload', warn);
  };
}

/** Other tabs read again what this one saved, and this one what they saved. */
function followTabs(edits: EditsStore, shortId: string): () => void {
  const channel = new BroadcastChannel(`clipmill ${shortId}`);
  channel.addEventListener('message', () => void edits.queue.refresh().catch(() => undefined));
  edits.onSaved = () => channel.postMessage('saved');
  return () => {
    edits.onSaved = () => {};
    channel.close();
  };
}
