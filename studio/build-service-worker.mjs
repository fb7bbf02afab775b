import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Files of the shell that are not named after their content. */
const PLAIN = ['/', '/theme.js', '/favicon.ico', '/manifest.webmanifest', '/icons/icon.svg'];

/**
 * Builds `sw.js` into the folder of the built studio. It knows the paths of the shell: the page, what its HTML names, and the
 * texts. `output` is what Vite made of the studio.
 */
export async function buildServiceWorker(folder, output) {
  const here = (path) => fileURLToPath(new URL(path, import.meta.url));
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const texts = output.flatMap(({ facadeModuleId, fileName }) =>
    /\/studio\/locales\/\w+\.json\?\w+$/.test(facadeModuleId ?? '') ? [`/${fileName}`] : [],
  );
  const shell = [...new Set([...PLAIN, ...named, ...texts])];
  const release = createHash('sha256').update(html).update(JSON.stringify(shell)).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    root: here('.'),
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell), RELEASE: JSON.stringify(release) },
    resolve: { alias: { '#schema': here('../schema') } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      // A classic script: not all browsers run modules as service workers.
      rollupOptions: {
        input: here('service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
