import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/domain/limits.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { AskedLines, TranslatedLine } from '#schema/domain/translation/lines.ts';
import { jobs, shorts, translations } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { type Guard, type GuardedWrite, runBatch, type Statement } from '../../base/store/statements.ts';

export type TranslationRow = typeof translations.$inferSelect;

/** All translations of a short, by language. */
export function listTranslations(db: Db, shortId: string): Promise<TranslationRow[]> {
  return db.select().from(translations).where(eq(translations.shortId, shortId)).orderBy(asc(translations.language));
}

/** The translation of a short to a language, or null. */
export async function findTranslation(
  db: Db,
  { shortId, language }: { shortId: string; language: string },
): Promise<TranslationRow | null> {
  const [row] = await db.select().from(translations).where(isOf(shortId, language));
  return row ?? null;
}

/** What a job translates, or null: it is no longer wanted. */
export async function findAsked(db: Db, jobId: string): Promise<TranslationRow | null> {
  const [row] = await db.select().from(translations).where(eq(translations.jobId, jobId));
  return row ?? null;
}

/** True inside a batch if this job translates. */
export function awaitsTranslation(jobId: string): Guard {
  return sql`exists (select 1 from translations where job_id = ${jobId})`;
}

type NewTranslation = Pick<TranslationRow, 'id' | 'shortId' | 'projectId' | 'userId' | 'language'> & { now: number };

/** True inside a batch while the short is there and has room for a translation to this language. */
function hasRoom({ shortId, language }: Pick<NewTranslation, 'shortId' | 'language'>): Guard {
  return sql`exists (select 1 from shorts where id = ${shortId})
    and (select count(*) from translations where short_id = ${shortId} and language <> ${language}) < ${LIMITS.translationsPerShort}`;
}

/**
 * Has a job translate lines, unless another one does already: then that stays. `job` adds the job, if this one translates.
 * False: nothing is translated by it.
 */
export async function askTranslation(
  db: Db,
  { now, ...translation }: NewTranslation,
  { jobId, asked, job }: { jobId: string; asked: AskedLines; job: Statement },
): Promise<boolean> {
  const row = { ...translation, lines: [], asked, jobId, createdAt: now, updatedAt: now };
  const added = insertWhere(db, translations, row, hasRoom(translation)).onConflictDoUpdate({
    target: [translations.shortId, translations.language],
    set: { asked, jobId, failureCode: null, updatedAt: now },
    setWhere: isNull(translations.jobId),
  });
  const changed = await runBatch(db, [added, job]);
  return changed.at(-1) === 1;
}

/** Stores the lines of a translation that are written by hand. False: it is being translated, or there is no room. */
export async function storeLines(
  db: Db,
  { now, ...translation }: NewTranslation,
  lines: TranslatedLine[],
): Promise<boolean> {
  const [changed] = await runBatch(db, [linesStored({ db, now }, translation, lines)]);
  return changed === 1;
}

/** The same as a statement. */
export function linesStored(
  { db, now, guard = sql`true` }: Omit<GuardedWrite, 'guard'> & { guard?: Guard | undefined },
  translation: Omit<NewTranslation, 'now'>,
  lines: TranslatedLine[],
): Statement {
  const row = { ...translation, lines, createdAt: now, updatedAt: now };
  return insertWhere(db, translations, row, sql`${hasRoom(translation)} and ${guard}`).onConflictDoUpdate({
    target: [translations.shortId, translations.language],
    set: { lines, failureCode: null, updatedAt: now },
    setWhere: isNull(translations.jobId),
  });
}

/** Changes the lines if they are still those of `before`. False: they are not, or a job translates them. */
export async function replaceLines(
  db: Db,
  before: TranslationRow,
  { lines, now }: { lines: TranslatedLine[]; now: number },
): Promise<boolean> {
  const change = db
    .update(translations)
    .set({ lines, failureCode: null, updatedAt: now })
    .where(
      and(
        eq(translations.id, before.id),
        isNull(translations.jobId),
        sql`${translations.lines} = ${JSON.stringify(before.lines)}`,
      ),
    );
  const [changed] = await runBatch(db, [change]);
  return changed === 1;
}

/** Stores what a job translated. */
export function storeTranslated({ db, now, guard }: GuardedWrite, jobId: string, lines: TranslatedLine[]): Statement {
  return db
    .update(translations)
    .set({ lines, asked: null, jobId: null, failureCode: null, updatedAt: now })
    .where(and(eq(translations.jobId, jobId), guard));
}

/** Says why nothing was translated. Lines that were there stay. */
export function failTranslation({ db, now, guard }: GuardedWrite, jobId: string, code: JobFailureCode): Statement {
  return db
    .update(translations)
    .set({ asked: null, jobId: null, failureCode: code, updatedAt: now })
    .where(and(eq(translations.jobId, jobId), guard));
}

/**
 * Deletes a translation with its job, so that later calls of its node fail. The look of the short has the captions of the
 * spoken language again. False: there was none.
 */
export async function eraseTranslation(
  db: Db,
  { shortId, language }: { shortId: string; language: string },
): Promise<boolean> {
  const spoken = sql`json_remove(${shorts.renderOptions}, '$.captions.language', '$.captions.with_original')`;
  const changed = await runBatch(db, [
    db
      .update(shorts)
      .set({ renderOptions: spoken })
      .where(and(eq(shorts.id, shortId), sql`${shorts.renderOptions} ->> '$.captions.language' = ${language}`)),
    db
      .delete(jobs)
      .where(
        sql`${jobs.id} in (select job_id from translations where short_id = ${shortId} and language = ${language})`,
      ),
    db.delete(translations).where(isOf(shortId, language)),
  ]);
  return changed.at(-1) === 1;
}

function isOf(shortId: string, language: string) {
  return and(eq(translations.shortId, shortId), eq(translations.language, language));
}
