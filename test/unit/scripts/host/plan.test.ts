import { describe, expect, it } from 'vitest';
import {
  checkHost,
  COMMANDS,
  describeStep,
  type Facts,
  PLACES,
  planInstall,
  planRollback,
  planUninstall,
  type Step,
} from '../../../../scripts/host/plan.ts';
import { healthPortOf, mergeSettings } from '../../../../scripts/host/settings.ts';

const KEY = `cmn_${'k'.repeat(43)}`;
const SETTINGS = `API_URL=https://clips.example\nNODE_KEY=${KEY}\nSLOTS=2\n`;
const WANTED = { release: '0.2.0-abc', unit: '[Service]\n', settings: SETTINGS };
const BARE: Facts = {
  isRoot: true,
  hasSystemd: true,
  lacks: [],
  needsProfile: false,
  releases: [],
  current: null,
  previous: null,
  settings: null,
  unit: null,
  previousUnit: null,
  isActive: false,
};
const INSTALLED: Facts = {
  ...BARE,
  releases: [WANTED.release],
  current: WANTED.release,
  settings: SETTINGS,
  unit: WANTED.unit,
  isActive: true,
};
const lines = (steps: Step[]) => steps.map(describeStep);

describe('an installation', () => {
  it('of nothing does all, and switches to the release when it is whole', () => {
    const bare = { ...BARE, lacks: ['ffmpeg', 'npm'], needsProfile: true };
    expect(lines(planInstall(bare, WANTED))).toEqual([
      'install  ffmpeg npm',
      'write    /etc/apparmor.d/bwrap (644): user namespaces for bubblewrap',
      'run      apparmor_parser -r /etc/apparmor.d/bwrap',
      'write    /etc/clipmill/node.env (600): API_URL, NODE_KEY, SLOTS',
      'build    /opt/clipmill/releases/0.2.0-abc',
      'link     /usr/local/bin/clipmill-node -> /opt/clipmill/current/deploy/host/clipmill-node',
      'write    /etc/systemd/system/clipmill-node.service (644): the service',
      'run      systemctl daemon-reload',
      'run      systemctl enable clipmill-node.service',
      'link     /opt/clipmill/current -> /opt/clipmill/releases/0.2.0-abc',
      'run      systemctl restart clipmill-node.service',
      'wait     until the node answers on port 8080',
    ]);
  });

  it('of what is there does nothing, and one part alone where only that differs', () => {
    expect(planInstall(INSTALLED, WANTED)).toEqual([]);
    expect(lines(planInstall({ ...INSTALLED, isActive: false }, WANTED))).toEqual([
      'run      systemctl daemon-reload',
      'run      systemctl enable clipmill-node.service',
      'run      systemctl restart clipmill-node.service',
      'wait     until the node answers on port 8080',
    ]);
    const settings = SETTINGS.replace('SLOTS=2', 'SLOTS=4');
    expect(lines(planInstall(INSTALLED, { ...WANTED, settings }))[0]).toMatch(/^write {4}\/etc\/clipmill\/node\.env/);
    expect(planInstall(INSTALLED, { ...WANTED, settings })).toHaveLength(5);
  });

  it('goes on where it was interrupted: what was built is not built again', () => {
    const half = { ...BARE, settings: SETTINGS, releases: [WANTED.release] };
    expect(lines(planInstall(half, WANTED)).filter((line) => /^(build|write {4}\/etc\/clipmill)/.test(line))).toEqual(
      [],
    );
  });

  it('keeps the release before and no other', () => {
    const older = { ...INSTALLED, releases: ['0.0.9', '0.1.0', WANTED.release], current: '0.1.0', previous: '0.0.9' };
    expect(lines(planInstall(older, { ...WANTED, release: '0.3.0' }))).toEqual([
      'build    /opt/clipmill/releases/0.3.0',
      'run      systemctl daemon-reload',
      'run      systemctl enable clipmill-node.service',
      'link     /opt/clipmill/previous -> /opt/clipmill/releases/0.1.0',
      'link     /opt/clipmill/current -> /opt/clipmill/releases/0.3.0',
      'run      systemctl restart clipmill-node.service',
      'wait     until the node answers on port 8080',
      'remove   /opt/clipmill/releases/0.0.9',
      'remove   /opt/clipmill/releases/0.2.0-abc',
    ]);
  });
});

describe('a host', () => {
  it.each([
    [{ isRoot: false }, 'run it as root'],
    [{ hasSystemd: false }, 'This host has no systemd. Use the container image'],
  ])('that cannot have a node is refused all commands: %o', (facts, why) => {
    for (const command of COMMANDS) expect(() => checkHost({ ...INSTALLED, ...facts }, command)).toThrow(why);
  });

  it('without a node can only have one installed', () => {
    for (const command of ['update', 'rollback'] as const)
      expect(() => checkHost(BARE, command)).toThrow('Begin with: clipmill-node install');
    for (const command of ['install', 'uninstall'] as const) checkHost(BARE, command);
    for (const command of COMMANDS) checkHost(INSTALLED, command);
  });
});

describe('the way back', () => {
  it('needs an earlier release', () => {
    expect(() => planRollback(INSTALLED)).toThrow('There is no earlier release here');
    expect(() => planRollback({ ...INSTALLED, previous: 'gone', previousUnit: 'x' })).toThrow('no earlier release');
  });

  it('swaps the two releases, with the unit of the earlier one', () => {
    const two = { ...INSTALLED, releases: ['0.1.0', WANTED.release], previous: '0.1.0', previousUnit: '[Unit]\n' };
    expect(lines(planRollback(two))).toEqual([
      'write    /etc/systemd/system/clipmill-node.service (644): the service',
      'run      systemctl daemon-reload',
      'run      systemctl enable clipmill-node.service',
      'link     /opt/clipmill/current -> /opt/clipmill/releases/0.1.0',
      'link     /opt/clipmill/previous -> /opt/clipmill/releases/0.2.0-abc',
      'run      systemctl restart clipmill-node.service',
      'wait     until the node answers on port 8080',
    ]);
    expect(planRollback({ ...two, previousUnit: WANTED.unit })).toHaveLength(6);
  });
});

describe('a removal', () => {
  it('leaves settings and models, unless they are to go', () => {
    const removed = (steps: Step[]) => steps.flatMap((step) => (step.do === 'remove' ? [step.path] : []));
    const code = [PLACES.unit, PLACES.command, PLACES.current, PLACES.previous, PLACES.releases, PLACES.npm];
    expect(removed(planUninstall(INSTALLED, { isPurge: false }))).toEqual(code);
    expect(removed(planUninstall(INSTALLED, { isPurge: true }))).toEqual([...code, PLACES.models, PLACES.settings]);
  });

  it('of nothing does nothing, and a purge afterwards takes what was left', () => {
    expect(planUninstall(BARE, { isPurge: true })).toEqual([]);
    expect(planUninstall({ ...BARE, settings: SETTINGS }, { isPurge: false })).toEqual([]);
    expect(planUninstall({ ...BARE, settings: SETTINGS }, { isPurge: true })).toHaveLength(2);
  });
});

describe('settings', () => {
  const given = { apiUrl: 'https://clips.example', nodeKey: KEY, slots: undefined };
  const nothing = { apiUrl: undefined, nodeKey: undefined, slots: undefined };

  it('come from the call, with a slot for each two cores', () => {
    expect(mergeSettings(null, given, 5)).toBe(SETTINGS);
    expect(mergeSettings(null, { ...given, slots: '1' }, 5)).toContain('SLOTS=1\n');
    expect(mergeSettings(null, given, 1)).toContain('SLOTS=1\n');
  });

  it('stay as they are, with comments and further ones, but for what is given', () => {
    const own = `# mine\nNODE_KEY="${KEY}"\nLLM=off\nAPI_URL='https://clips.example'\nSLOTS=7\n`;
    expect(mergeSettings(own, nothing, 4)).toBe(own);
    const other = KEY.replaceAll('k', 'z');
    expect(mergeSettings(own, { ...nothing, nodeKey: other }, 4)).toBe(own.replace(`"${KEY}"`, other));
  });

  it.each([
    [{ ...given, apiUrl: undefined }, 'API_URL is missing. Give them as'],
    [{ ...given, nodeKey: undefined }, 'NODE_KEY is missing. Give them as'],
    [{ ...given, nodeKey: '' }, 'NODE_KEY must be one line'],
    [{ ...given, nodeKey: `${KEY}\nSTAGES=x` }, 'NODE_KEY must be one line without spaces.'],
    [{ ...given, nodeKey: 'cmn_short' }, 'NODE_KEY is too short'],
    [{ ...given, apiUrl: 'http://clips.example' }, 'API_URL must begin with https://'],
    [{ ...given, apiUrl: 'http://localhost.evil' }, 'API_URL must begin with https://'],
    [{ ...given, slots: 'many' }, 'SLOTS'],
  ])('that are wrong are refused without their values: %#', (wrong, why) => {
    const refuse = () => mergeSettings(null, wrong, 4);
    expect(refuse).toThrow(why);
    expect(refuse).not.toThrow(KEY);
    expect(refuse).not.toThrow('cmn_short');
  });

  it('say where the node answers', () => {
    expect(healthPortOf(SETTINGS)).toBe(8080);
    expect(healthPortOf('HEALTH_PORT=9000\n')).toBe(9000);
    expect(() => mergeSettings('HEALTH_PORT=0\n', given, 4)).toThrow('HEALTH_PORT=0 hides whether the node runs');
  });
});
