import { execa } from 'execa';

/** How packages can be installed here: as root, through sudo without a password, or not at all. */
export type Installer = { command: string[] } | null;

/** Finds out how to install without changing anything. Null without apt-get, or if sudo would ask for a password. */
export async function findInstaller(): Promise<Installer> {
  if (!(await succeeds(['apt-get', '--version']))) return null;
  if (process.getuid?.() === 0) return { command: ['apt-get'] };
  return (await succeeds(['sudo', '-n', 'true']))
    ? { command: ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] }
    : null;
}

/** Installs packages. Package lists are downloaded only if they are missing or outdated. Throws with apt's message. */
export async function installPackages(installer: { command: string[] }, packages: string[]): Promise<void> {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (await succeeds([...installer.command, ...install])) return;
  await run([...installer.command, 'update', '-q']);
  await run([...installer.command, ...install]);
}

/** The command for the user to run. */
export function commandFor(packages: string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

async function succeeds(command: string[]): Promise<boolean> {
  return !(await start(command)).failed;
}

async function run(command: string[]): Promise<void> {
  const result = await start(command);
  if (result.failed) throw new Error(`${command.join(' ')} failed:\n${result.all}`);
}

function start([file = '', ...args]: string[]) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return execa(file, args, { reject: false, stdin: 'ignore', all: true, env });
}
