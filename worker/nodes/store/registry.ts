import { and, asc, count, desc, eq, gt, isNotNull, like, sql } from 'drizzle-orm';
import type { PageRequest } from '#schema/contract/pages.ts';
import { FACTS, type NodeState } from '#schema/domain/farm/facts.ts';
import { farmFacts, nodes } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { offsetOf, type Page } from '../../http/pages.ts';

/** A node with its orders from operators. `lowestVersion`: of nodes that get jobs, or null. */
export type RegisteredNode = typeof nodes.$inferSelect & { state: NodeState; lowestVersion: string | null };

/** Stores what a node reports about itself, and returns the orders of operators. */
export async function putNode(db: Db, node: typeof nodes.$inferInsert): Promise<NodeState> {
  const { name: _name, firstSeenAt: _firstSeenAt, ...said } = node;
  const [, [order]] = await db.batch([
    db.insert(nodes).values(node).onConflictDoUpdate({ target: nodes.name, set: said }),
    selectOrder(db, node.name),
  ]);
  return (order?.value ?? 'working') as NodeState;
}

/** The operators' order for a node, if it is not `working`. */
export async function findOrder(db: Db, name: string): Promise<NodeState | null> {
  const [order] = await selectOrder(db, name);
  return (order?.value ?? null) as NodeState | null;
}

function selectOrder(db: Db, name: string) {
  return db
    .select({ value: farmFacts.value })
    .from(farmFacts)
    .where(eq(farmFacts.name, FACTS.node(name)));
}

const columns = {
  node: nodes,
  // Written out: without its table, `name` would be that of the fact.
  state: sql<NodeState>`coalesce((select value from farm_facts f where f.name = 'node:' || nodes.name), 'working')`,
  lowestVersion: sql<string | null>`(select value from farm_facts where name = ${FACTS.lowestVersion})`,
};

/** Nodes that have checked in, seen last first. */
export async function listNodes(db: Db, page: PageRequest): Promise<Page<RegisteredNode>> {
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(nodes),
    db
      .select(columns)
      .from(nodes)
      .orderBy(desc(nodes.lastSeenAt), asc(nodes.name))
      .limit(page.perPage)
      .offset(offsetOf(page)),
  ]);
  return { ...page, rows: rows.map(flat), total: counted?.total ?? 0 };
}

/** The speech engines, with their models, of nodes that were seen since a time (epoch ms), in order. */
export async function listSpeechEngines(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ speech: nodes.speech })
    .from(nodes)
    .where(and(gt(nodes.lastSeenAt, since), isNotNull(nodes.speech)))
    .orderBy(asc(nodes.speech));
  return rows.flatMap(({ speech }) => speech ?? []);
}

/**
 * What nodes that were seen since a time (epoch ms) download: a set for each mix of nodes. Null in it: of nodes that are
 * older and do not say. Nodes without that stage are not in it.
 */
export async function listDownloads(db: Db, since: number): Promise<(readonly string[] | null)[]> {
  const rows = await db
    .selectDistinct({ sources: nodes.sources })
    .from(nodes)
    .where(and(gt(nodes.lastSeenAt, since), like(nodes.stages, '%"download"%')));
  return rows.map(({ sources }) => sources);
}

/** The most nodes that one look at all of them reads. */
const MOST_LIVE = 1_000;

/** Nodes that were seen since a time (epoch ms), seen last first. */
export async function listLiveNodes(db: Db, since: number): Promise<RegisteredNode[]> {
  const seen = db.select(columns).from(nodes).where(gt(nodes.lastSeenAt, since));
  return (await seen.orderBy(desc(nodes.lastSeenAt)).limit(MOST_LIVE)).map(flat);
}

/** The node with this name, or null. */
export async function findNode(db: Db, name: string): Promise<RegisteredNode | null> {
  const [row] = await db.select(columns).from(nodes).where(eq(nodes.name, name));
  return row === undefined ? null : flat(row);
}

function flat({
  node,
  ...said
}: { node: typeof nodes.$inferSelect } & Omit<RegisteredNode, keyof typeof nodes.$inferSelect>) {
  return { ...node, ...said };
}
