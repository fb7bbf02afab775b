import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { splitTexts } from './split-texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the local instance answers, for `npm run studio:dev`. */
const API = `http://127.0.0.1:${process.env['PORT'] ?? '8787'}`;

const config: UserConfig = {
  root: here('.'),
  plugins: [splitTexts, react(), tailwindcss()],
  resolve: {
    alias: { clipmill: here('../packages/client/src/index.ts'), '#schema': here('../schema'), '@': here('src') },
  },
  // libass runs in a worker that is a module.
  worker: { format: 'es' },
  build: { outDir: here('../dist/studio'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  server: {
    proxy: Object.fromEntries(['/studio', '/media', '/docs', '/reference', '/fonts'].map((path) => [path, API])),
  },
};
export default config;
