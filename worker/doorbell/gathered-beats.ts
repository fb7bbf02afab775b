import { type BeatAnswers, type Beats, DOORBELL } from '#schema/jobs/doorbell.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { ApiError } from '../http/failures.ts';
import { heartbeat } from '../pipeline/heartbeat.ts';
import type { KeyName } from '../queue/store/held-by.ts';

type Beat = Beats['beats'][number];
type Answer = BeatAnswers['answers'][number];
type Waiting = { beat: Beat & { keyName: KeyName }; resolve: (answer: Answer | null) => void };

/**
 * Heartbeats from many sockets. Each is written and answered as over HTTP, but those that arrive at about the same time
 * share their round trips: `deps.db` gathers them.
 */
export class GatheredBeats {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'nudge'>;
  #waiting: Waiting[] = [];
  #timer: number | null = null;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'nudge'>) {
    this.#deps = deps;
  }

  /** The answers to the heartbeats of a node that were written. Nodes whose answer is missing ask by HTTP. */
  async take(beats: readonly Beat[], keyName: KeyName): Promise<Answer[]> {
    const answers = await Promise.all(beats.map((beat) => this.#add({ ...beat, keyName })));
    return answers.filter((answer) => answer !== null);
  }

  #add(beat: Waiting['beat']): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ beat, resolve });
      if (this.#waiting.length >= DOORBELL.gathered) void this.#write();
      else this.#timer ??= setTimeout(() => void this.#write(), DOORBELL.gatherMs);
    });
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = null;
    const group = this.#waiting.splice(0);
    const users = new Set<string>();
    const deps = { ...this.#deps, nudge: (userId: string) => void users.add(userId) };
    const errors = new Set<string>();
    const failed = (error: unknown) => {
      errors.add(errorName(error));
      return null;
    };
    await Promise.all(
      group.map(async ({ beat, resolve }) => {
        resolve(await answerTo(deps, beat).catch(failed));
      }),
    );
    for (const error of errors) logEvent('beats_failed', { error, beats: group.length });
    for (const userId of users) this.#deps.nudge(userId);
  }
}

async function answerTo(
  deps: Pick<Deps, 'db' | 'clock' | 'nudge'>,
  { jobId, ...report }: Waiting['beat'],
): Promise<Answer> {
  try {
    return { jobId, answer: await heartbeat(deps, jobId, report) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'lease.lost') return { jobId, answer: null };
    throw error;
  }
}
