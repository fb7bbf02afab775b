import { describe, expect, test } from 'vitest';
import { STAGES } from '#schema/domain/stages.ts';
import { importsOf, listFiles, readSource } from './source-files.ts';

/**
 * The modules of the Worker, folders directly under worker/, from the lowest floor up. A module imports itself and modules of
 * lower floors; those of one floor do not import each other. The files beside them (app.ts, index.ts) are on top.
 */
const FLOORS = [
  ['base'],
  ['http'],
  ['audit', 'mail', 'media', 'credits', 'queue'],
  ['archive'],
  ['accounts', 'ai', 'nodes', 'plans'],
  ['api-keys', 'dictionary', 'taste', 'uploads', 'usage'],
  ['sources'],
  ['fonts'],
  ['brands'],
  ['footage'],
  ['templates'],
  ['outbox'],
  ['projects'],
  ['translations'],
  ['shorts'],
  ['editor', 'renders'],
  ['exports', 'lives', 'reviews', 'push', 'connections'],
  ['posts', 'languages'],
  ['webhooks', 'pipeline', 'closing', 'lifetimes', 'events', 'capabilities'],
  ['doorbell', 'operators', 'farm', 'sub-accounts', 'test-keys'],
  ['doctor'],
  ['docs'],
  ['mcp', 'studio'],
];
const TOP = FLOORS.length;

/** Store files hold the statements. */
const STORE = /(^|[/-])store\.ts$|\/store\/[^/]+\.ts$/;
/** A store that belongs to its module alone; a `store/` folder holds the statements that other modules put in their batches. */
const PRIVATE_STORE = /(^|[/-])store\.ts$/;
const ROUTES = /(^|[/-])routes\.ts$/;
const SQL = /^(drizzle-orm|schema\/tables\/)/;
const HTTP = /^(hono|@hono\/)/;

const files = listFiles(/^worker\/.*\.ts$/).filter((file) => !file.endsWith('.d.ts'));
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

describe('the floors of the Worker', () => {
  test('have a place for each of its modules, and no other', () => {
    const modules = files.flatMap((file) => moduleOf(file) ?? []);
    expect([...new Set(modules)].toSorted()).toEqual(FLOORS.flat().toSorted());
  });

  test('only import lower ones', () => {
    const between = imports.filter(({ file, target }) => isOurs(target) && moduleOf(file) !== moduleOf(target));
    expect(between.length).toBeGreaterThan(300);
    expect(show(between.filter(({ file, target }) => floorOf(target) >= floorOf(file) && floorOf(file) < TOP))).toEqual(
      [],
    );
  });
});

describe('statements', () => {
  const stores = files.filter((file) => STORE.test(file));

  test('live in stores', () => {
    const withSql = imports.filter(({ target }) => SQL.test(target));
    expect(withSql.length).toBeGreaterThan(60);
    expect(show(withSql.filter(({ file }) => !STORE.test(file)))).toEqual([]);
  });

  test('know no HTTP', () => {
    expect(stores.length).toBeGreaterThan(30);
    expect(show(imports.filter(({ file, target }) => stores.includes(file) && HTTP.test(target)))).toEqual([]);
  });

  test('are never called by routes', () => {
    const ofRoutes = imports.filter(({ file }) => ROUTES.test(file));
    expect(new Set(ofRoutes.map(({ file }) => file)).size).toBeGreaterThan(8);
    expect(show(ofRoutes.filter(({ target }) => STORE.test(target)))).toEqual([]);
  });

  test('of a private store are used by its module alone', () => {
    const ofStores = imports.filter(({ target }) => isOurs(target) && PRIVATE_STORE.test(target));
    expect(ofStores.length).toBeGreaterThan(40);
    expect(show(ofStores.filter(({ file, target }) => moduleOf(file) !== moduleOf(target)))).toEqual([]);
  });
});

describe('a stage in worker/pipeline/stages', () => {
  const STAGE = /^worker\/pipeline\/stages\/(?!index)[^/]+\.ts$/;

  test('imports no other stage', () => {
    const ofStages = imports.filter(({ file }) => STAGE.test(file));
    expect(new Set(ofStages.map(({ file }) => file)).size).toBe(STAGES.length);
    expect(show(ofStages.filter(({ target }) => STAGE.test(target)))).toEqual([]);
  });
});

describe('the credit ledger', () => {
  test('is written by the module credits alone', () => {
    const users = imports.filter(({ file, target }) => SQL.test(target) && namesLedger(file));
    expect(users.length).toBeGreaterThan(0);
    expect(show(users.filter(({ file }) => moduleOf(file) !== 'credits'))).toEqual([]);
  });
});

function isOurs(target: string): boolean {
  return target.startsWith('worker/');
}

/** The module of a file; null for a file beside the modules. */
function moduleOf(file: string): string | null {
  return /^worker\/([^/]+)\//.exec(file)?.[1] ?? null;
}

function floorOf(file: string): number {
  const name = moduleOf(file);
  return name === null ? TOP : FLOORS.findIndex((floor) => floor.includes(name));
}

/** Other stores may look the ledger up in the text of a condition; only the table's own object can write it. */
function namesLedger(file: string): boolean {
  return /\bcreditLedger\b/.test(readSource(file));
}

function show(found: { file: string; target: string }[]): string[] {
  return found.map(({ file, target }) => `${file} imports ${target}`);
}
