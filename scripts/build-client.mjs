// Builds `clipmill/client` for projects that install this package, because Node strips no types inside node_modules.
// `npm ci` runs it (prepare). Without the development dependencies it is skipped.
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
