import { commandFor, findInstaller, installPackages } from './debian.ts';
import { type Requirement, requirements } from './requirements.ts';

type Missing = Requirement & { lack: string };

/** Makes sure that all requirements are installed. Throws with the command to run if it cannot install them. */
export async function ensureSetup({ speech }: { speech: boolean }): Promise<void> {
  const lacking = await findMissing(speech);
  if (lacking.length === 0) return;
  const installer = await findInstaller();
  const missing = installer === null ? lacking.filter(({ isOptional }) => isOptional !== true) : lacking;
  if (missing.length === 0) return;
  const packages = missing.flatMap((one) => one.packages);
  if (installer === null) throw new Error(`${report(missing)}\nInstall it with:\n  ${commandFor(packages)}`);
  process.stderr.write(`Installing ${packages.join(', ')} ...\n`);
  await installPackages(installer, packages);
  const still = await findMissing(speech);
  if (still.length > 0)
    throw new Error(`Installed ${packages.join(', ')}, but something is still missing:\n${report(still)}`);
}

/** The missing requirements, each with its problem. */
export async function findMissing(speech: boolean): Promise<Missing[]> {
  const judged = await Promise.all(
    requirements({ speech }).map(async (requirement) => ({ ...requirement, lack: await requirement.lacks() })),
  );
  return judged.flatMap(({ lack, ...requirement }) => (lack === null ? [] : [{ ...requirement, lack }]));
}

/** One line per missing requirement. */
export function report(missing: Missing[]): string {
  return missing.map(({ name, why, lack }) => `Missing: ${name} (${why}): ${lack}`).join('\n');
}
