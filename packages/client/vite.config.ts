import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the npm package runs: few files without space between the words. Names stay, so that stack traces say them. */
const config: UserConfig = {
  root: here('.'),
  logLevel: 'warn',
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    modulePreload: false,
    lib: {
      formats: ['es'],
      entry: {
        'src/index': here('src/index.ts'),
        'node/index': here('node/index.ts'),
        'node/cli': here('node/cli.ts'),
      },
    },
    rolldownOptions: {
      external: [...builtinModules, /^node:/, '#package.json'],
      output: {
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        chunkFileNames: 'src/[name].js',
      },
    },
  },
};
export default config;
