import { KEEP } from '#schema/domain/storage/keep.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { seededRandom } from '../../builders/random.ts';
import type { Accepted } from './customers.ts';
import type { Faults } from '../faults.ts';
import { askUntilAnswered } from '../network.ts';
import { type TheWorker, WORKER_URL } from '../the-worker.ts';
import { makeProgram, type VirtualTime } from '../virtual-time.ts';

const MINUTE_MS = 60_000;
const EVERY_MIN = 0.3;
/** Isolates know for ten minutes that a project is not in the archive. In truth months pass. */
const UNASKED_MS = 12 * MINUTE_MS;
/** Half of the projects are opened again while faults happen, this long afterwards. */
const OPENED_AFTER_MS = { least: MINUTE_MS, most: 8 * MINUTE_MS };

/** Whoever has no answer by then gets none. */
const PATIENCE_MIN = 60;

type World = { time: VirtualTime; faults: Faults; worker: TheWorker; keyOf: (user: string) => string };

/** What the archive did, and what must not be: projects that were lost, doubled or changed, and objects left over. */
export type ArchiveFigures = { archived: number; opened: number; archive_damage: number };

/**
 * Lets months pass for finished projects, one by one, so that the sweep archives them, and opens some of them again, all
 * while things fail.
 */
export class Neglect {
  readonly #world: World;
  readonly #accepted: readonly Accepted[];
  /** The rows of each project as they were then. */
  readonly #rows = new Map<string, string>();
  readonly #askedAt = new Map<string, number>();
  /** Its own chance, so that all other faults happen as they would without it. */
  readonly #random: () => number;
  #damage = 0;

  constructor(world: World, accepted: readonly Accepted[], seed: number) {
    this.#random = seededRandom(seed + 1_000);
    this.#world = world;
    this.#accepted = accepted;
    world.worker.sqlite.exec(`
      create table chaos_archives (what);
      create trigger chaos_archived after insert on archived_projects begin insert into chaos_archives values ('archived'); end;
      create trigger chaos_opened after delete on archived_projects begin insert into chaos_archives values ('opened'); end;`);
    const { time, faults } = world;
    const hand = makeProgram('neglect');
    const next = () => {
      if (!faults.isOn && time.now > faults.until) return;
      this.#letMonthsPass();
      time.after(hand, 2 * this.#random() * EVERY_MIN * MINUTE_MS, next);
    };
    time.after(hand, faults.from - time.now, next);
  }

  /** After the faults: looks at the archive, opens all that is in it, and compares. */
  async end(): Promise<void> {
    const { time, worker } = this.#world;
    this.#damage += this.#countWrong();
    const waiting = worker.d1.rows<{ id: string }>('select id from archived_projects').map(({ id }) => id);
    const opening = new Set(this.#accepted.filter(({ projectId }) => waiting.includes(projectId)));
    for (const one of opening) {
      time.after(makeProgram('returning customer'), 0, () => void this.#open(one).finally(() => opening.delete(one)));
    }
    for (let minutes = 0; opening.size > 0 && minutes < PATIENCE_MIN; minutes += 1)
      await time.runTo(time.now + MINUTE_MS);
    this.#damage += opening.size;
    this.#damage += worker.d1.rows('select 1 from archived_projects').length;
    for (const [projectId, rows] of this.#rows) if (this.#rowsOf(projectId) !== rows) this.#damage += 1;
  }

  /** A project is changed from now on: it is not compared with what it was. */
  forget(projectId: string): void {
    this.#rows.delete(projectId);
  }

  /** A day later. */
  figures(): ArchiveFigures {
    const { d1, bucket } = this.#world.worker;
    const count = (what: string) => d1.rows('select 1 from chaos_archives where what = ?', what).length;
    const going = new Set(d1.rows<{ prefix: string }>('select prefix from media_removals').map(({ prefix }) => prefix));
    const left = [...bucket.objects.keys()].filter((key) => key.startsWith('archives/') && !going.has(key));
    return { archived: count('archived'), opened: count('opened'), archive_damage: this.#damage + left.length };
  }

  #letMonthsPass(): void {
    const { time, faults, worker } = this.#world;
    const ready = this.#accepted.filter((one) => this.#isAtRest(one));
    const one = ready[Math.floor(this.#random() * ready.length)];
    if (one === undefined) return;
    const { projectId } = one;
    faults.note('months: passed');
    const longAgo = time.now - KEEP.projects.ms - DAY_MS;
    worker.d1.rows('update projects set updated_at = ?, opened_at = null where id = ?', longAgo, projectId);
    worker.d1.rows('update renders set updated_at = ? where project_id = ?', longAgo, projectId);
    this.#rows.set(projectId, this.#rowsOf(projectId));
    this.#askedAt.set(projectId, time.now);
    if (this.#random() < 0.5) return;
    const later = OPENED_AFTER_MS.least + this.#random() * (OPENED_AFTER_MS.most - OPENED_AFTER_MS.least);
    time.after(makeProgram('returning customer'), later, () => void this.#open(one));
  }

  /** It is over, told to its receiver, and nobody has asked for it lately. */
  #isAtRest({ projectId, askedAt, isServed, isPosting }: Accepted): boolean {
    const { time, worker } = this.#world;
    const last = Math.max(askedAt, this.#askedAt.get(projectId) ?? 0);
    if (!isServed || isPosting || time.now - last < UNASKED_MS) return false;
    const [found] = worker.d1.rows<{ busy: number }>(
      `select exists (select 1 from jobs where project_id = projects.id and status in ('queued', 'leased'))
         or exists (select 1 from webhook_deliveries where status = 'pending' and subject_id in (
           select projects.id union all select id from renders where project_id = projects.id)) as busy
       from projects where id = ? and status in ('face_analysis_done', 'refunded')`,
      projectId,
    );
    return found?.busy === 0;
  }

  /** As a page does that shows the project: several requests at once. */
  async #open({ projectId, renderIds, order }: Accepted): Promise<void> {
    const paths = [`/projects/${projectId}`, `/shorts/${projectId}`, ...renderIds.map((id) => `/renders/${id}`)];
    const headers = { authorization: `Bearer ${this.#world.keyOf(order.user)}` };
    const answers = await Promise.all(
      paths.map((path) => askUntilAnswered(`${WORKER_URL}/api/v1${path}`, { headers })),
    );
    this.#askedAt.set(projectId, this.#world.time.now);
    this.#damage += answers.filter(({ ok }) => !ok).length;
  }

  #rowsOf(projectId: string): string {
    const { d1 } = this.#world.worker;
    const [{ opened_at: _opened, touched_at: _touched, ...project } = {}] = d1.rows<Record<string, unknown>>(
      'select * from projects where id = ?',
      projectId,
    );
    const others = ['shorts', 'renders', 'jobs'].map((table) =>
      d1.rows<Record<string, unknown>>(`select * from ${table} where project_id = ? order by id`, projectId),
    );
    // A post of it may go live at any time.
    for (const render of others[1] ?? []) Object.assign(render, { published_platforms: '', updated_at: 0 });
    return JSON.stringify([
      project,
      ...others,
      d1.rows('select * from credit_ledger where ref = ? order by id', projectId),
    ]);
  }

  /** Archived projects that are also in the tables or have no object, and users whose credits do not add up. */
  #countWrong(): number {
    const { d1, bucket } = this.#world.worker;
    const archived = d1.rows<{ id: string; archive: string; rows: number }>(
      `select id, archive_id as archive, (select count(*) from projects where projects.id = archived_projects.id)
         + (select count(*) from shorts where project_id = archived_projects.id)
         + (select count(*) from renders where project_id = archived_projects.id) as rows from archived_projects`,
    );
    const wrong = archived.filter(
      ({ id, archive, rows }) => rows > 0 || !bucket.objects.has(objectKeys.archive(id, archive)),
    );
    const sums = d1.rows(
      'select 1 from users where balance <> (select coalesce(sum(delta), 0) from credit_ledger where user_id = users.id)',
    );
    return wrong.length + sums.length;
  }
}
