import { basename } from 'node:path';
import { healthPortOf } from './settings.ts';

/** Where everything of a node stands on its host. */
export const PLACES = {
  releases: '/opt/clipmill/releases',
  current: '/opt/clipmill/current',
  previous: '/opt/clipmill/previous',
  command: '/usr/local/bin/clipmill-node',
  models: '/opt/clipmill/models',
  /** See deploy/host/clipmill-node. */
  npm: '/opt/clipmill/npm',
  settings: '/etc/clipmill/node.env',
  unit: '/etc/systemd/system/clipmill-node.service',
  apparmor: '/etc/apparmor.d/bwrap',
} as const;

export const COMMANDS = ['install', 'update', 'rollback', 'uninstall'] as const;
export type Command = (typeof COMMANDS)[number];

export const UNIT = basename(PLACES.unit);
const COMMAND_TARGET = `${PLACES.current}/deploy/host/clipmill-node`;

/** For bubblewrap alone: Ubuntu forbids user namespaces to all other programs. */
const APPARMOR =
  'abi <abi/4.0>,\ninclude <tunables/global>\nprofile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }\n';

/** What a host has. Links are the names of releases. */
export type Facts = {
  isRoot: boolean;
  hasSystemd: boolean;
  /** Debian packages that are missing. */
  lacks: readonly string[];
  /** AppArmor forbids the sandbox, and no profile allows it. */
  needsProfile: boolean;
  releases: readonly string[];
  current: string | null;
  previous: string | null;
  settings: string | null;
  unit: string | null;
  /** Of the previous release. */
  previousUnit: string | null;
  isActive: boolean;
};

/** What is to be installed: its name (version and commit), its unit, and the settings that it gets. */
export type Wanted = { release: string; unit: string; settings: string };

/** One change of the host. */
export type Step =
  | { do: 'install packages'; packages: readonly string[] }
  | { do: 'write'; path: string; text: string; mode: number; holds: string }
  | { do: 'build release'; release: string }
  | { do: 'link'; path: string; to: string }
  | { do: 'remove'; path: string }
  | { do: 'run'; command: readonly string[]; may: 'fail' | 'not fail' }
  | { do: 'wait until it answers'; port: number };

const run = (...command: string[]): Step => ({ do: 'run', command, may: 'not fail' });

/** Refuses a command that this host cannot have, with a sentence that says what to do. */
export function checkHost({ isRoot, hasSystemd, current }: Facts, command: Command): void {
  if (!hasSystemd) throw new Error('This host has no systemd. Use the container image: docs/operations.md, Nodes.');
  if (!isRoot) throw new Error('This changes the host: run it as root.');
  const needsNode = command === 'update' || command === 'rollback';
  if (needsNode && current === null) throw new Error('No node is installed here. Begin with: clipmill-node install');
}

/** The steps from a host with or without a node to one that runs this release. None if it does already. */
export function planInstall(facts: Facts, wanted: Wanted): Step[] {
  const { current } = facts;
  const { release, settings, unit } = wanted;
  const isNew = current !== release;
  const steps: Step[] = [
    ...(facts.lacks.length > 0 ? [{ do: 'install packages', packages: facts.lacks } as const] : []),
    ...(facts.needsProfile ? allowSandbox() : []),
    ...writeIfNew(facts.settings, { path: PLACES.settings, text: settings, mode: 0o600, holds: namesIn(settings) }),
    ...(facts.releases.includes(release) ? [] : [{ do: 'build release', release } as const]),
    ...(current === null ? [{ do: 'link', path: PLACES.command, to: COMMAND_TARGET } as const] : []),
    ...writeIfNew(facts.unit, unitOf(unit)),
  ];
  if (steps.length === 0 && !isNew && facts.isActive) return [];
  const links = isNew
    ? [...(current === null ? [] : [linkTo(PLACES.previous, current)]), linkTo(PLACES.current, release)]
    : [];
  const kept = [release, isNew ? current : facts.previous];
  return [...steps, ...start(links, settings), ...forget(facts, kept)];
}

/** Back to the release before, which stays for the way forward again. Throws a sentence if there is none. */
export function planRollback(facts: Facts): Step[] {
  const { current, previous, previousUnit } = facts;
  if (current === null || previous === null || previousUnit === null || !facts.releases.includes(previous))
    throw new Error('There is no earlier release here: nothing was updated yet.');
  const links = [linkTo(PLACES.current, previous), linkTo(PLACES.previous, current)];
  return [...writeIfNew(facts.unit, unitOf(previousUnit)), ...start(links, facts.settings)];
}

/** To what ran before, away from a release that does not answer. */
export function planReturn(now: Facts, before: Facts & { current: string }): Step[] {
  const { current, previous } = before;
  const unit = before.unit === null ? [] : writeIfNew(now.unit, unitOf(before.unit));
  const older: Step = previous === null ? { do: 'remove', path: PLACES.previous } : linkTo(PLACES.previous, previous);
  const broken = now.releases.filter((name) => name === now.current && name !== current);
  return [
    ...unit,
    ...start([linkTo(PLACES.current, current), older], now.settings),
    ...broken.map((name): Step => ({ do: 'remove', path: `${PLACES.releases}/${name}` })),
  ];
}

/** The links change last: a plan that was interrupted before is made again. */
function start(links: readonly Step[], settings: string | null): Step[] {
  const service = [run('systemctl', 'daemon-reload'), run('systemctl', 'enable', UNIT)];
  const port = healthPortOf(settings);
  return [...service, ...links, run('systemctl', 'restart', UNIT), { do: 'wait until it answers', port }];
}

/** Takes the node away. Its settings and models stay, unless `isPurge`; Debian packages always do. */
export function planUninstall(facts: Facts, { isPurge }: { isPurge: boolean }): Step[] {
  const isThere = facts.unit !== null || facts.current !== null || facts.releases.length > 0;
  const service: Step[] =
    facts.unit === null
      ? []
      : [
          run('systemctl', 'disable', '--now', UNIT),
          { do: 'run', command: ['systemctl', 'clean', '--what=cache', UNIT], may: 'fail' },
          { do: 'remove', path: PLACES.unit },
          run('systemctl', 'daemon-reload'),
        ];
  const code = [PLACES.command, PLACES.current, PLACES.previous, PLACES.releases, PLACES.npm];
  const purged = isPurge && (isThere || facts.settings !== null) ? [PLACES.models, PLACES.settings] : [];
  const paths = [...(isThere ? code : []), ...purged];
  return [...service, ...paths.map((path): Step => ({ do: 'remove', path }))];
}

function allowSandbox(): Step[] {
  const profile: Step = {
    do: 'write',
    path: PLACES.apparmor,
    text: APPARMOR,
    mode: 0o644,
    holds: 'user namespaces for bubblewrap',
  };
  return [profile, run('apparmor_parser', '-r', PLACES.apparmor)];
}

type Written = Omit<Extract<Step, { do: 'write' }>, 'do'>;

function writeIfNew(now: string | null, file: Written): Step[] {
  return now === file.text ? [] : [{ do: 'write', ...file }];
}

function unitOf(text: string): Written {
  return { path: PLACES.unit, text, mode: 0o644, holds: 'the service' };
}

function linkTo(path: string, release: string): Step {
  return { do: 'link', path, to: `${PLACES.releases}/${release}` };
}

/** Releases that are neither this one nor the one before. */
function forget({ releases }: Facts, kept: readonly (string | null)[]): Step[] {
  return releases
    .filter((name) => !kept.includes(name))
    .map((name) => ({ do: 'remove', path: `${PLACES.releases}/${name}` }));
}

/** The names of settings: their values are secret. */
function namesIn(settings: string): string {
  return [...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name).join(', ');
}

/** One line for each step, without any value of a setting. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'install packages':
      return `install  ${step.packages.join(' ')}`;
    case 'write':
      return `write    ${step.path} (${step.mode.toString(8)}): ${step.holds}`;
    case 'build release':
      return `build    ${PLACES.releases}/${step.release}`;
    case 'link':
      return `link     ${step.path} -> ${step.to}`;
    case 'remove':
      return `remove   ${step.path}`;
    case 'run':
      return `run      ${step.command.join(' ')}`;
    case 'wait until it answers':
      return `wait     until the node answers on port ${step.port}`;
  }
}
