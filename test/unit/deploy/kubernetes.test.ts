import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { backlogResponseSchema } from '#schema/contract/farm/status.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { describeEnv, readEnv } from '../../../render-node/env.ts';
import { needs, program } from '../../support/system/needs.ts';

const FOLDER = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url));
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

const labels = z.record(z.string(), z.string());
const selector = z.strictObject({ matchLabels: labels });
const meta = z.strictObject({ name: z.string(), labels: labels.optional(), annotations: labels.optional() });
const profile = z.strictObject({ type: z.enum(['Unconfined', 'RuntimeDefault']) });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});
const amounts = z.strictObject({
  cpu: z.string().optional(),
  memory: z.string(),
  'ephemeral-storage': z.string(),
});
const reference = z.strictObject({ name: z.string() });

/** The fields that we use, as Kubernetes 1.30 and KEDA 2 define them. */
const settingsSchema = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata: meta,
  data: z.record(z.string(), z.string()),
});
const nodesSchema = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: meta,
  spec: z.strictObject({
    replicas: z.int(),
    selector,
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxSurge: z.string(), maxUnavailable: z.union([z.int(), z.string()]) }),
    }),
    template: z.strictObject({
      metadata: meta.omit({ name: true }),
      spec: z.strictObject({
        terminationGracePeriodSeconds: z.int(),
        automountServiceAccountToken: z.literal(false),
        enableServiceLinks: z.literal(false),
        imagePullSecrets: z.array(z.strictObject({ name: z.string() })),
        topologySpreadConstraints: z.tuple([
          z.strictObject({
            maxSkew: z.int(),
            topologyKey: z.literal('kubernetes.io/hostname'),
            whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
            labelSelector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
          }),
        ]),
        securityContext: z.strictObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int(),
          runAsGroup: z.int(),
          fsGroup: z.int(),
          seccompProfile: profile,
          appArmorProfile: profile,
        }),
        containers: z.tuple([
          z.strictObject({
            name: z.string(),
            image: z.string(),
            envFrom: z.tuple([z.strictObject({ configMapRef: reference }), z.strictObject({ secretRef: reference })]),
            ports: z.tuple([z.strictObject({ name: z.string(), containerPort: z.int() })]),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            resources: z.strictObject({ requests: amounts, limits: amounts }),
            securityContext: z.strictObject({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: z.string() }) })),
      }),
    }),
  }),
});
const disruptionSchema = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata: meta,
  spec: z.strictObject({
    maxUnavailable: z.string(),
    unhealthyPodEvictionPolicy: z.enum(['AlwaysAllow', 'IfHealthyBudget']),
    selector,
  }),
});
const port = z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.int() });
const block = z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()) }) });
const namespaces = z.strictObject({ namespaceSelector: z.strictObject({ matchLabels: labels.optional() }) });
const networkSchema = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata: meta,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
    ingress: z.tuple([z.strictObject({ from: z.array(namespaces), ports: z.tuple([port]) })]),
    egress: z.tuple([
      z.strictObject({ to: z.array(namespaces), ports: z.array(port) }),
      z.strictObject({ to: z.array(block) }),
    ]),
  }),
});
const scalingSchema = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('ScaledObject'),
  metadata: meta,
  spec: z.strictObject({
    scaleTargetRef: reference,
    pollingInterval: z.int(),
    minReplicaCount: z.int(),
    maxReplicaCount: z.int(),
    fallback: z.strictObject({ failureThreshold: z.int(), replicas: z.int() }),
    advanced: z.strictObject({
      horizontalPodAutoscalerConfig: z.strictObject({ behavior: z.strictObject({ scaleDown: z.unknown() }) }),
    }),
    triggers: z.tuple([
      z.strictObject({
        type: z.literal('metrics-api'),
        metricType: z.enum(['AverageValue', 'Value']),
        metadata: z.strictObject({
          url: z.url(),
          valueLocation: z.string(),
          targetValue: z.string().regex(/^\d+$/),
          authMode: z.literal('bearer'),
        }),
        authenticationRef: reference,
      }),
    ]),
  }),
});
const authenticationSchema = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('TriggerAuthentication'),
  metadata: meta,
  spec: z.strictObject({
    secretTargetRef: z.tuple([
      z.strictObject({ parameter: z.literal('token'), name: z.string(), key: z.literal('METRICS_TOKEN') }),
    ]),
  }),
});

const settings = settingsSchema.parse(parse(read('base/settings.yaml')));
const nodes = nodesSchema.parse(parse(read('base/nodes.yaml')));
const disruption = disruptionSchema.parse(parse(read('base/disruption.yaml')));
const network = networkSchema.parse(parse(read('base/network.yaml')));
const [first, second] = parseAllDocuments(read('overlays/keda/scaling.yaml')).map((document): unknown =>
  document.toJS(),
);
const scaling = scalingSchema.parse(first);
const authentication = authenticationSchema.parse(second);

const pod = nodes.spec.template;
const [container] = pod.spec.containers;

function isIn(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  const family = (text: string) => (text.includes(':') ? 'ipv6' : 'ipv4');
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family(net));
  }
  return list.check(address, family(address));
}

describe('the manifests of Kubernetes', () => {
  it('name each other', () => {
    const own = pod.metadata.labels;
    expect(nodes.spec.selector.matchLabels).toEqual(own);
    expect(disruption.spec.selector.matchLabels).toEqual(own);
    expect(network.spec.podSelector.matchLabels).toEqual(own);
    expect(pod.spec.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(own);
    for (const file of ['settings', 'nodes', 'disruption', 'network'])
      expect(read('base/kustomization.yaml')).toContain(`${file}.yaml`);
    expect(container.envFrom[0].configMapRef.name).toBe(settings.metadata.name);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.spec.volumes.map(({ name }) => name));
    expect(scaling.spec.scaleTargetRef.name).toBe(nodes.metadata.name);
    expect(scaling.spec.triggers[0].authenticationRef.name).toBe(authentication.metadata.name);
  });

  it('give the node settings that it reads, and listen where it answers', () => {
    const env = readEnv({ ...settings.data, NODE_KEY: 'cmn_key' });
    const help = describeEnv();
    for (const name of Object.keys(settings.data)) expect(help).toContain(`\n  ${name.padEnd(22)} `);
    expect(env.healthHost).toBe('0.0.0.0');
    const [port] = container.ports;
    expect(port.containerPort).toBe(env.healthPort);
    expect(pod.metadata.annotations?.['prometheus.io/port']).toBe(String(env.healthPort));
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(httpGet.port).toBe(port.name);
    // While a node drains, /healthz answers 503 and its jobs go on.
    expect(container.livenessProbe.httpGet.path).toBe('/metrics');
    expect(container.readinessProbe.httpGet.path).toBe('/healthz');
  });

  it('let a node reach the internet, and neither the cluster nor the metadata of the cloud', () => {
    const [v4, v6] = network.spec.egress[1].to.map(({ ipBlock }) => ipBlock);
    expect([v4?.cidr, v6?.cidr]).toEqual(['0.0.0.0/0', '::/0']);
    for (const address of ['169.254.169.254', '10.96.0.1', '172.20.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1'])
      expect(isIn(address, v4?.except ?? [])).toBe(true);
    for (const address of ['1.1.1.1', '104.16.0.1', '172.32.0.1', '192.169.0.1'])
      expect(isIn(address, v4?.except ?? [])).toBe(false);
    for (const address of ['::1', 'fd00:ec2::254', 'fe80::1']) expect(isIn(address, v6?.except ?? [])).toBe(true);
    expect(network.spec.ingress[0].ports[0].port).toBe(container.ports[0].containerPort);
  });

  it('evict no node for its disk: the node counts less than its volume, and keeps room for the largest job', () => {
    const env = readEnv({ ...settings.data, NODE_KEY: 'cmn_key' });
    const bytesOf = (text: string) => Number(/^(\d+)Gi$/.exec(text)?.[1]) * 2 ** 30;
    const volume = bytesOf(pod.spec.volumes[0]?.emptyDir.sizeLimit ?? '');
    expect(env.workDiskBytes).toBeLessThan(volume);
    expect(bytesOf(container.resources.limits['ephemeral-storage'])).toBeGreaterThan(volume);
    expect(env.minFreeDiskBytes).toBeGreaterThanOrEqual(2 * LIMITS.sourceMaxBytes);
    // An idle node whose cache is full still takes jobs.
    expect((env.workDiskBytes ?? 0) - env.sourceCacheBytes).toBeGreaterThan(env.minFreeDiskBytes);
  });

  it('leave a stopping node the time that it was promised, and its sandbox what it needs', () => {
    const env = readEnv({ ...settings.data, NODE_KEY: 'cmn_key' });
    const graceMs = pod.spec.terminationGracePeriodSeconds * 1_000;
    expect(graceMs - env.drainFinishMs - env.drainMs).toBeGreaterThanOrEqual(10_000);
    expect(env.sandbox).toBe('required');
    expect(pod.spec.securityContext.seccompProfile.type).toBe('Unconfined');
    const dockerfile = read('../../Dockerfile.render');
    expect(dockerfile).toContain(`USER ${pod.spec.securityContext.runAsUser}:${pod.spec.securityContext.runAsGroup}`);
    expect(dockerfile).toContain('WORK_DIR=/work');
  });

  it('scale by a number that the backlog has', () => {
    const { url, valueLocation } = scaling.spec.triggers[0].metadata;
    expect(new URL(url).pathname).toBe('/internal/v1/backlog');
    const none = { queued: 0, ready: 0, oldest_wait_sec: 0, leased: 0, wanted: 0 };
    const shape: unknown = { message: '', data: { stages: {}, total: none } };
    expect(backlogResponseSchema.shape.data.shape.total.parse(none)).toEqual(none);
    const at = valueLocation.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], shape);
    expect(at).toBe(0);
  });
});

describe('kustomize', needs(await program('kubectl')), () => {
  it('builds the overlays: KEDA owns the number of nodes, restricted pods have no sandbox', async () => {
    const build = async (overlay: string) =>
      (await execa('kubectl', ['kustomize', `${FOLDER}/overlays/${overlay}`])).stdout;
    const [keda, restricted, example] = await Promise.all([build('keda'), build('restricted'), build('example')]);
    expect(keda).not.toContain('replicas: 2\n  selector');
    expect(keda).toContain(`url: ${settings.data['API_URL']}/internal/v1/backlog`);
    // An overlay of one's own changes the address once: the token of the backlog must go to no other host.
    expect(example).toContain('API_URL: https://clips.example.org\n');
    expect(example).toContain('url: https://clips.example.org/internal/v1/backlog');
    expect(example).not.toContain('example.com');
    expect(restricted).not.toContain('Unconfined');
    expect(restricted).toMatch(/SANDBOX: "off"/);
    expect(restricted).toContain('pod-security.kubernetes.io/enforce: restricted');
  });

  it('builds nodes by stage: together they run all stages, and no selector takes the pods of the others', async () => {
    const built = await Promise.all(
      ['hear', 'make'].map(async (part) => {
        const { stdout } = await execa('kubectl', ['kustomize', `${FOLDER}/overlays/stages/${part}`]);
        const documents = parseAllDocuments(stdout).map((document) => document.toJS() as Built);
        return (kind: string) => documents.find((document) => document.kind === kind);
      }),
    );
    const stages = built.flatMap((one) => readEnv({ ...one('ConfigMap')?.data, NODE_KEY: 'cmn_key' }).stages);
    expect(stages.toSorted()).toEqual([...STAGES].toSorted());
    for (const one of built) {
      const { selector: chosen, template } = one('Deployment')?.spec ?? {};
      expect(template?.metadata.labels).toEqual(chosen?.matchLabels);
      const configMapRef = { name: one('ConfigMap')?.metadata.name };
      expect(template?.spec.containers).toMatchObject([{ envFrom: [{ configMapRef }, container.envFrom[1]] }]);
      expect(one('NetworkPolicy')).toMatchObject({ spec: { podSelector: chosen } });
      expect(one('PodDisruptionBudget')).toMatchObject({ spec: { selector: chosen } });
    }
    const [hear, make] = built.map((one) => one('Deployment')?.spec?.selector.matchLabels);
    expect(hear).not.toEqual(make);
  });
});

/** The parts of a built manifest that are compared. */
type Built = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    selector: { matchLabels: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: unknown[] } };
  };
};
