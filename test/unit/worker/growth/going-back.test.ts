import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import { WholeProject } from '../../../support/builders/whole-project.ts';

const BACK = readFileSync(new URL('../../../../deploy/database/back-to-0027.sql', import.meta.url), 'utf8');

let whole: WholeProject;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  whole = new WholeProject();
  await whole.run();
});

const readAll = async () => {
  const { db } = whole.farm.deps;
  return [await db.select().from(projects), await db.select().from(shorts), await db.select().from(renders)] as const;
};
const stored = (columns: string, table: string) =>
  whole.d1.rows<Record<string, string>>(`select ${columns} from ${table}`);

it('writes rows of today as the Worker before migration 28 reads them', async () => {
  const [[project], framed, done] = await readAll();
  whole.d1.sqlite.exec(BACK);
  const { sourceKey, thumbnailKey, transcriptKey, soundKey } = project ?? {};
  expect(stored('source_key, thumbnail_key, transcript_key, sound_key, source_info', 'projects')).toEqual([
    {
      source_key: sourceKey,
      thumbnail_key: thumbnailKey,
      transcript_key: transcriptKey,
      sound_key: soundKey,
      source_info: JSON.stringify(project?.sourceInfo),
    },
  ]);
  expect(stored('framing_key, thumbnail_key, preview_key, hashtags', 'shorts')).toEqual(
    framed.map((row) => ({
      framing_key: row.framingKey,
      thumbnail_key: row.thumbnailKey,
      preview_key: row.previewKey,
      hashtags: JSON.stringify(row.hashtags),
    })),
  );
  expect(stored('video_key, thumbnail_key, captions_key, render_hash, file_hash', 'renders')).toEqual(
    done.map((row) => ({
      video_key: row.videoKey,
      thumbnail_key: row.thumbnailKey,
      captions_key: row.captionsKey,
      render_hash: row.renderHash,
      file_hash: row.fileHash,
    })),
  );
  expect(stored('plan', 'renders').map(({ plan }) => JSON.parse(plan ?? '') as unknown)).toEqual(
    done.map(({ plan }) => plan),
  );
});

it("changes nothing when it runs again, and today's Worker reads the same", async () => {
  const withoutRefs = (rows: Awaited<ReturnType<typeof readAll>>) =>
    rows.map((table) =>
      table.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('Ref')))),
    );
  const before = withoutRefs(await readAll());
  whole.d1.sqlite.exec(BACK);
  expect(withoutRefs(await readAll())).toEqual(before);
  const changes = () => whole.d1.rows<{ n: number }>('select total_changes() as n')[0]?.n;
  const changed = changes();
  whole.d1.sqlite.exec(BACK);
  expect(changes()).toBe(changed);
});
