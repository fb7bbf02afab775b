import { BOUNDS, type Verdict } from './judge.ts';

type Line = [what: string, figure: number, most: number | null];

/** The figures of a run in words, one invariant a line. */
export function describeVerdict(verdict: Verdict): string {
  const lines: Line[] = [
    ['projects, renders and jobs that came to no end', verdict.lost, 0],
    ['refunds and failed renders without a cause of their own', verdict.infrastructure_refunds, 0],
    ['users whose balance or reservations do not add up', verdict.unbalanced_users, 0],
    ['seconds from the end of the faults to the last end', verdict.slowest_recovery_sec, BOUNDS.recoverySec],
    ['the same of poisonous projects, which are refunded', verdict.slowest_poison_sec, BOUNDS.poisonSec],
    ['second leases of one attempt', verdict.double_leases, 0],
    ['second ends of one job, project or render', verdict.double_results, 0],
    ['second deliveries of one event to one address', verdict.double_deliveries, 0],
    ['second settlements of one reservation', verdict.double_settlements, 0],
    ['clips that show what another one shows, or are rendered twice', verdict.double_clips, 0],
    ['clips that were found early', verdict.early_clips, null],
    ['the same that are not among the best of the whole', verdict.early_below, null],
    ['pieces of a live that show what another one shows', verdict.double_pieces, 0],
    ['pieces that were recorded of lives', verdict.live_pieces, null],
    ['clips of their moments', verdict.live_clips, null],
    ['moves that the state tables do not allow', verdict.illegal_moves, 0],
    ['poisonous projects that were not refunded', verdict.poison_not_refunded, 0],
    ['processes that a poisonous job ended, and the Worker was told', verdict.poison_crashes, BOUNDS.poisonCrashes],
    ['the same, told or not, of any poisonous job', verdict.unknown_poison_crashes, BOUNDS.unknownCrashes],
    ['most attempts of a job that ended well', verdict.most_attempts, null],
    ['seconds until the slowest expired lease was queued again', verdict.slowest_requeue_sec, BOUNDS.requeueSec],
    ['webhooks that were not delivered', verdict.undelivered_webhooks, 0],
    ['objects that rows name and that are not stored', verdict.missing_objects, 0],
    ['public objects that nothing names, a day later', verdict.orphaned_objects, 0],
    ['projects that were lost, doubled or changed in the archive, and objects left in it', verdict.archive_damage, 0],
    ['times that a project was archived', verdict.archived, null],
    ['the same opened again', verdict.opened, null],
    ['posts', verdict.posts, null],
    ['the same that are live', verdict.posts_live, null],
    ['posts that are twice where they were sent', verdict.posts_doubled, 0],
    ['posts that are gone, came to no end, or are live here and not there', verdict.posts_lost, 0],
    ['posts that failed for a reason that is not true', verdict.posts_misjudged, 0],
    ['posts that were begun more than 15 minutes late', verdict.posts_late, 0],
    ['things that were posted after their deletion was confirmed', verdict.posts_after_deletion, 0],
    ['tokens that were used after it, or stayed valid', verdict.tokens_after_deletion, 0],
    ['ends of posts that were not told, logged or told twice', verdict.post_events_wrong, 0],
    ['round trips to the database per project', Math.round(verdict.trips / verdict.projects), null],
    ['seconds until a project was ready, half of those of the greedy user', verdict.median_wait_of_greedy_sec, null],
    ['seconds until a project was ready, half of those of the others', verdict.median_wait_of_others_sec, null],
  ];
  const told = lines.map((line) => `${markOf(line)}  ${String(line[1]).padStart(7)}  ${line[0]}${boundOf(line)}`);
  const { jobs, projects, renders, seed } = verdict;
  return [
    `Seed ${seed}: ${jobs} jobs of ${projects} projects and ${renders} renders, over ${verdict.virtual_minutes} virtual minutes.`,
    '',
    ...told,
    '',
    `The last end: ${verdict.last_end}.`,
    `Posts that failed: ${tell(verdict.posts_failed)}.`,
    ...(verdict.posts_misjudged > 0 ? [`Not true: ${tell(verdict.posts_misjudged_as)}.`] : []),
    `Faults: ${tell(verdict.faults)}.`,
    ...(verdict.infrastructure_refunds > 0 ? [`Refunds without a cause: ${tell(verdict.refund_codes)}.`] : []),
    verdict.held ? 'All held.' : 'Not all held.',
    '',
  ].join('\n');
}

function markOf([, figure, most]: Line): string {
  if (most === null) return '       ';
  return figure <= most ? 'held   ' : 'FAILED ';
}

function boundOf([, , most]: Line): string {
  return most === null || most === 0 ? '' : ` (at most ${most})`;
}

function tell(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
