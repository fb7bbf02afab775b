import * as z from 'zod';
import { LIMITS, type OwnLimits, PLAN_RATES, type PlanLimits } from '../domain/limits.ts';
import { RESOLUTIONS } from '../domain/render-plan.ts';
import { timestampSchema } from './wire.ts';

const count = z.int().min(0).max(1_000_000);
const positive = z.int().min(1).max(10_000);
/** Shorter than `LIMITS.keepDaysMin`, users would be warned while they still work. */
const days = z
  .int()
  .max(3_650)
  .refine((value) => value === 0 || value >= LIMITS.keepDaysMin, {
    error: `must be 0 (for good) or ${LIMITS.keepDaysMin} to 3650`,
  });

/** Limits of a plan or of a user, as operators see and change them. */
const limitFields = {
  unfinished_projects: count,
  upload_bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  max_resolution: z.literal(RESOLUTIONS, { error: `must be one of ${RESOLUTIONS.join(', ')}` }),
  watermark: z.boolean(),
  running_jobs: positive,
  share: positive,
  keep_days: days,
  sub_accounts: count,
  reads: count,
  writes: count,
  video_metadata: count,
  projects: count,
  renders: count,
  thumbnails: count,
  framings: count,
  keyed: count,
};
/** Limits that an account sets for a sub-account: see `CAPPED`. */
export const capFields = {
  unfinished_projects: limitFields.unfinished_projects,
  upload_bytes: limitFields.upload_bytes,
  reads: count,
  writes: count,
  projects: count,
  renders: count,
};

type LimitsView = z.infer<z.ZodObject<typeof limitFields>>;

const OTHER_NAMES = {
  unfinished_projects: 'unfinishedProjects',
  upload_bytes: 'uploadBytes',
  max_resolution: 'maxResolution',
  watermark: 'isMarked',
  running_jobs: 'runningJobs',
  share: 'share',
  keep_days: 'keepDays',
  sub_accounts: 'subAccounts',
  video_metadata: 'videoMetadata',
} as const satisfies Partial<Record<keyof LimitsView, keyof PlanLimits>>;

/** The name of each limit in requests and answers, and in the code. */
const NAMES = Object.entries({
  ...OTHER_NAMES,
  ...Object.fromEntries(PLAN_RATES.filter((rate) => rate !== 'videoMetadata').map((rate) => [rate, rate])),
});

/** Limits by the names of the API, without those that are undefined. */
export function viewLimits(limits: OwnLimits): Partial<LimitsView> {
  return renamed(limits, NAMES);
}

/** The same for limits by the names of the API. */
export function readLimits(given: object): Record<string, unknown> {
  const back = NAMES.map(([ours, theirs]) => [theirs, ours] as const);
  return renamed(given, back);
}

function renamed(given: object, names: readonly (readonly [string, string])[]): Record<string, unknown> {
  const values = new Map(Object.entries(given));
  return Object.fromEntries(
    names.flatMap(([to, from]) => (values.get(from) === undefined ? [] : [[to, values.get(from)]])),
  );
}

/** Limits of one user. Omitted ones are those of the plan. */
export const ownLimitsSchema = z
  .strictObject(limitFields)
  .partial()
  .transform((given): OwnLimits => readLimits(given));
export const ownLimitsViewSchema = z.strictObject(limitFields).partial();

/** A plan's slug. */
export const planSlug = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/, { error: 'must consist of lowercase letters, digits and hyphens' });

const planSchema = z.strictObject({ slug: z.string(), ...limitFields, updated_at: timestampSchema });
export type PlanView = z.infer<typeof planSchema>;

/** GET /internal/v1/plans, for operators. */
export const planListSchema = z.strictObject({ message: z.string(), data: z.array(planSchema) });
/** Paths below /internal/v1/plans. */
export const planPathSchema = z.object({ slug: planSlug });

/** A change of a plan: null restores the default. */
export type PlanPatch = { [L in keyof PlanLimits]?: PlanLimits[L] | null };

const orDefault = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

/** PATCH /internal/v1/plans/{slug}. Omitted limits stay. */
export const changePlanRequestSchema = z
  .strictObject({
    unfinished_projects: orDefault(limitFields.unfinished_projects),
    upload_bytes: orDefault(limitFields.upload_bytes),
    max_resolution: orDefault(limitFields.max_resolution),
    watermark: orDefault(limitFields.watermark),
    running_jobs: orDefault(positive),
    share: orDefault(positive),
    keep_days: orDefault(days),
    sub_accounts: orDefault(count),
    reads: orDefault(count),
    writes: orDefault(count),
    video_metadata: orDefault(count),
    projects: orDefault(count),
    renders: orDefault(count),
    thumbnails: orDefault(count),
    framings: orDefault(count),
    keyed: orDefault(count),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), { error: 'must have a limit' })
  .transform((given): PlanPatch => readLimits(given));
export const planResponseSchema = z.strictObject({ message: z.string(), data: planSchema });
