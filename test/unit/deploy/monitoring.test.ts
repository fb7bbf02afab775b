import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import type { FarmView } from '#schema/contract/farm/status.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { makeNodeMetrics } from '../../../render-node/loop/node-metrics.ts';
import { metricsText } from '../../../worker/farm/metrics-text.ts';
import { needs, program } from '../../support/system/needs.ts';

const RULES = fileURLToPath(new URL('../../../deploy/prometheus/alerts.yml', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../../deploy/prometheus/prometheus.yml', import.meta.url));
const DASHBOARD = fileURLToPath(new URL('../../../deploy/grafana/clipmill-farm.json', import.meta.url));

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Clipmill[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

const dashboardSchema = z.object({
  uid: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      type: z.enum(['timeseries', 'stat']),
      datasource: z.object({ uid: z.literal('${source}') }),
      gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
    }),
  ),
});

const rules = rulesSchema.parse(parse(readFileSync(RULES, 'utf8'))).groups.flatMap((group) => group.rules);
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const expressions = [...rules.map(({ expr }) => expr), ...shown];

const FARM: FarmView = {
  intake: { is_stopped: false, stopped_at: null, retry_after_sec: null },
  lowest_version: null,
  swept_at: '2026-11-22T00:00:00.000000Z',
  database_bytes: 1,
  stages: STAGES.map((stage) => ({
    stage,
    queued: 0,
    ready: 0,
    oldest_wait_sec: 0,
    leased: 0,
    wanted: 0,
    expired: 0,
    is_paused: false,
  })),
  nodes: [{ version: '"odd\\', state: 'working', count: 1, slots: 1, capture_slots: 1, running: 0, recording: 0 }],
  last_hour: {
    refunds: [{ code: 'farm.lease_lost', count: 1 }],
    failures: [{ stage: 'render', code: 'node.crashed', count: 1 }],
    dead_letters: 0,
  },
  counted_at: '2026-11-22T00:00:00.000000Z',
};

const NODE = { slots: 1, captureSlots: 1, stages: STAGES, version: '0.1.0', hasSandbox: true };
const IDLE = { running: 0, recording: 0, lastPollAt: null, idleSince: null, isDraining: false, shortage: null };

/** The names and label names of everything that the Worker and a node show. */
async function readExposed(): Promise<Map<string, Set<string>>> {
  const node = makeNodeMetrics(NODE, () => IDLE);
  node.onStart('render', 0);
  const end = { jobId: 'J', stage: 'render', startedAt: 0, endedAt: 1_000, trace: undefined } as const;
  node.onEnd({ ...end, status: 'failed', code: 'node.crashed' });
  const text = metricsText(FARM, Date.parse(FARM.counted_at)) + (await node.read()).text;
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const found = new Map<string, Set<string>>();
  for (const line of samples) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    found.set(name, new Set([...(found.get(name) ?? []), ...names]));
  }
  return found;
}

/** What an expression names, by the kind of syntax: metrics and the labels of their matchers. Throws if it is wrong. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const names = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`not PromQL near "${expr.slice(node.from, node.from + 20)}"`);
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') names.metrics.push(text);
      if (node.name === 'LabelName') names.labels.push(text);
    },
  });
  return names;
}

describe('alert rules and the dashboard', () => {
  it('are PromQL over metrics and labels that exist', async () => {
    const exposed = await readExposed();
    // Prometheus adds these itself.
    const own = new Map([['up', new Set<string>()]]);
    const allowed = new Set([...[...exposed.values()].flatMap((labels) => [...labels]), 'job', 'instance', 'le']);
    expect(expressions.length).toBeGreaterThan(25);
    for (const expr of expressions) {
      const { metrics, labels } = namesIn(expr);
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.filter((name) => !exposed.has(name) && !own.has(name))).toEqual([]);
      expect(labels.filter((name) => !allowed.has(name))).toEqual([]);
    }
    expect(() => namesIn('sum(clipmill_nodes{state="working")')).toThrow(/not PromQL/);
  });

  it('show and watch every metric of the Worker', async () => {
    const used = new Set(expressions.flatMap((expr) => namesIn(expr).metrics));
    const worker = metricsText(FARM, 0).match(/^clipmill_\w+/gm) ?? [];
    const known = [...new Set(worker)];
    expect(known.length).toBeGreaterThan(12);
    expect(known.filter((name) => !used.has(name))).toEqual([]);
  });

  it('read metrics of the Worker that no node has: Prometheus reads both', async () => {
    const node = await makeNodeMetrics(NODE, () => IDLE).read();
    const named = (text: string) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const worker = named(metricsText(FARM, 0));
    expect(worker.length).toBeGreaterThan(12);
    expect(worker.filter((name) => named(node.text).includes(name))).toEqual([]);
  });

  it('have names of their own, and panels that do not overlap', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...dashboard.panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBeLessThanOrEqual(24);
  });

  it('escape labels', () => {
    expect(metricsText(FARM, 0)).toContain('clipmill_nodes{version="\\"odd\\\\",state="working"} 1\n');
  });
});

describe('promtool', needs(await program('promtool')), () => {
  it.each([
    ['rules', RULES],
    ['config', CONFIG],
  ])('accepts the %s', async (kind, file) => {
    const args = kind === 'config' ? ['check', 'config', '--syntax-only', file] : ['check', 'rules', file];
    const { exitCode, all } = await execa('promtool', args, { reject: false, all: true });
    expect({ exitCode, all }).toMatchObject({ exitCode: 0 });
  });

  it('accepts the metrics of the Worker', async () => {
    const input = metricsText(FARM, 0);
    const { exitCode, all } = await execa('promtool', ['check', 'metrics'], { input, reject: false, all: true });
    expect({ exitCode, all }).toMatchObject({ exitCode: 0 });
  });
});
