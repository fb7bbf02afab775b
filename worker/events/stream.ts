import { EVENTS } from '#schema/domain/limits.ts';
import type { EventSource } from '../base/ports.ts';

type Stream = {
  source: EventSource;
  /** True while the token of the request is valid. */
  isAllowed: () => Promise<boolean>;
  /** For tests. */
  tickMs?: number;
  beatMs?: number;
  streamMs?: number;
};

/** Sent first: how long (ms) an EventSource waits before it reconnects. */
const OPENING = 'retry: 1000\n\n';
/**
 * A comment. It keeps proxies from closing the connection, and shows the client that the stream is alive. Writing it also
 * shows that a client has left: behind a proxy, only a write that fails does.
 */
const HEARTBEAT = ': still here\n\n';

/**
 * The body of a stream of events. It ends when the token is no longer valid, after `streamMs`, and when the client does
 * not read.
 */
export function streamOf({
  source,
  isAllowed,
  tickMs = EVENTS.tickMs,
  beatMs = EVENTS.beatMs,
  streamMs = EVENTS.streamMs,
}: Stream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let checkedAt = Date.now();
  const endsAt = checkedAt + streamMs;
  let ticking: ReturnType<typeof setInterval>;
  let beating: ReturnType<typeof setInterval>;
  let isOpen = true;
  const stop = () => {
    isOpen = false;
    clearInterval(ticking);
    clearInterval(beating);
    source.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOpen) controller.close();
          stop();
        };
        const say = (text: string) => {
          if (!isOpen) return;
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(encoder.encode(text));
        };
        const tick = async () => {
          const now = Date.now();
          const isDue = now - checkedAt >= EVENTS.checkMs;
          if (isDue) checkedAt = now;
          if (now >= endsAt || (isDue && !(await isAllowed().catch(() => false)))) {
            end();
            return;
          }
          if (isOpen) source.ask();
        };
        say(OPENING);
        source.onLines(say);
        source.onEnd(end);
        beating = setInterval(() => say(HEARTBEAT), beatMs);
        ticking = setInterval(() => void tick(), tickMs);
      },
      cancel: stop,
    },
    { highWaterMark: EVENTS.unreadBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}
