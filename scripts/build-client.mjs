// Builds `clipmill/client` for whoever installs this package: Node strips no types inside node_modules. `npm ci` runs it
// (prepare); where the development dependencies were left out there is nobody to import it, and it is skipped.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function compilerOf() {
  try {
    return require.resolve('typescript/package.json').replace('package.json', 'bin/tsc');
  } catch {
    return null;
  }
}

const tsc = compilerOf();
if (tsc !== null) {
  const { status } = spawnSync(process.execPath, [tsc, '--project', 'client/tsconfig.build.json'], {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
