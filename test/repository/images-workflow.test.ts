import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { IMAGES, PLATFORMS } from '../../scripts/lib/release/images-manifest.ts';
import { listFiles, readSource } from './source-files.ts';

type Step = {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
};
type Workflow = {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { permissions: Record<string, string>; steps: Step[] }>;
};

const WORKFLOW = '.github/workflows/images.yml';
const workflow = parse(readSource(WORKFLOW)) as Workflow;
const { node } = workflow.jobs;
const steps = node?.steps ?? [];
const usedBy = (action: string) => steps.find(({ uses }) => uses?.startsWith(`${action}@`));
const build = usedBy('docker/build-push-action');
const tried = steps.find(({ name }) => name === 'Build and try each platform')?.run ?? '';

describe('the workflow of the images', () => {
  test('is the only one, and starts by hand or with the tag of a release', () => {
    expect(listFiles(/^\.github\/workflows\//)).toEqual([WORKFLOW]);
    expect(workflow.on).toEqual({
      push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] },
      workflow_dispatch: { inputs: { push: expect.objectContaining({ type: 'boolean', default: false }) } },
    });
  });

  test('may read the code and write packages, and nothing else', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.values(workflow.jobs).map(({ permissions }) => permissions)).toEqual([
      { contents: 'read', packages: 'write' },
    ]);
    expect(usedBy('actions/checkout')?.with).toEqual({ 'persist-credentials': false });
    expect(readSource(WORKFLOW).match(/secrets\.\w+/g)).toEqual(['secrets.REGISTRY_TOKEN']);
  });

  test('uses actions of GitHub and Docker alone, by their major version', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(3);
    expect(actions.filter((uses) => !/^(actions|docker)\/[a-z-]+@v\d+$/.test(uses))).toEqual([]);
  });

  test('gives scripts no text that a stranger can write', () => {
    const scripts = steps.flatMap(({ run }) => run ?? []);
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((run) => run.includes('${{'))).toEqual([]);
  });

  test('builds the images of a release from the Dockerfile that is here, for both platforms', () => {
    const [image] = IMAGES;
    expect(IMAGES).toHaveLength(1);
    const file = String(build?.with?.['file']);
    expect(readSource(file)).toMatch(new RegExp(`^FROM \\S+ AS ${image.target}$`, 'm'));
    expect(build?.with).toMatchObject({ context: '.', target: image.target, platforms: PLATFORMS.join(',') });
    expect(steps.find(({ name }) => name === 'Name')?.run).toContain(`}${image.name}"`);
  });

  test('tries each platform before it pushes', () => {
    expect(tried).toContain(`for platform in ${PLATFORMS.join(' ')}; do`);
    expect(tried).toContain(`--file ${String(build?.with?.['file'])} --target ${String(build?.with?.['target'])} `);
    const order = steps.map(({ name, uses }) => name ?? uses);
    expect(order.indexOf('Build and try each platform')).toBeLessThan(order.indexOf('Build both, and push'));
    expect(usedBy('docker/setup-qemu-action')?.with).toEqual({ platforms: 'arm64' });
  });

  test('pushes for a tag, or if asked to, and only where the repository says', () => {
    expect(build?.with?.['push']).toBe("${{ env.PUSH == 'true' }}");
    expect(usedBy('docker/login-action')?.if).toBe("env.PUSH == 'true'");
    expect(readSource(WORKFLOW)).toContain(
      "PUSH: ${{ vars.IMAGE_REGISTRY != '' && (github.event_name == 'push' || inputs.push) }}",
    );
    expect(usedBy('docker/login-action')?.with?.['registry']).toBe('${{ steps.name.outputs.host }}');
  });
});
