// Makes `dist/site`, the files that the Worker serves as static assets: the studio, the reference's script, its
// pictures, and the guides. wrangler runs it before `dev` and `deploy` (`[build]` in wrangler.toml). Unchanged files
// are not rewritten.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import { marked } from 'marked';

/** The guides (files of docs/guides), in reading order for a beginner. */
const GUIDES = [
  'first-clip',
  'uploads',
  'links',
  'events',
  'webhooks',
  'own-product',
  'test-keys',
  'credits',
  'layouts',
  'caption-styles',
  'editing',
  'editing-programs',
  'premiere',
  'resolve',
  'final-cut',
  'kdenlive',
  'shotcut',
  'reviews',
  'posting',
  'lives',
  'phone',
  'errors',
  'second-version',
  'limits',
  'agents',
  'moving',
];

/** The studio's inputs outside of its own folder. */
const SHARED = [
  'packages/client/src',
  'schema/domain',
  'render-node/drawing',
  'render-node/plan',
  'render-node/ffmpeg/graph',
];
/** What is not in a family of letters. */
const EMOJI_FONT = 'noto-emoji/700Bold/NotoEmoji_700Bold.ttf';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist/site');
const scalar = fileURLToPath(new URL('browser', import.meta.resolve('@scalar/api-reference')));

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function put(path, content) {
  const file = join(site, path);
  const old = statSync(file, { throwIfNoEntry: false })?.size === content.length ? readFileSync(file) : null;
  if (old?.equals(content)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Upright letters from regular to black, as `schema/domain/captions/fonts.ts` offers them, and the emoji. */
function captionFonts() {
  const upright = readdirSync(families)
    .filter((family) => family !== 'noto-emoji')
    .flatMap((family) => readdirSync(join(families, family)).map((weight) => `${family}/${weight}`))
    .filter((folder) => /\/[4-9]00[A-Za-z]+$/.test(folder));
  return upright
    .flatMap((folder) => readdirSync(join(families, folder)).map((file) => `${folder}/${file}`))
    .concat(EMOJI_FONT);
}

/** A guide's first line is its title, its first paragraph its summary. */
function readGuide(name) {
  // Comments mark the numbers that `npm run generate` renews.
  const text = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8').replaceAll(/<!--.*?-->/gs, '');
  const markdown = text.replaceAll('](../pictures/', '](/reference/pictures/');
  const [heading = '', summary = ''] = markdown.split('\n\n');
  return { name, title: heading.replace(/^# /, ''), summary, markdown, html: scrollable(marked.parse(markdown)) };
}

/** Whatever can be wider than a phone scrolls, with the keyboard too. */
function scrollable(html) {
  return html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

// `standalone.js` is the same in one file of 4 MB; from this one, browsers load only what a page needs.
for (const file of ['standalone.esm.js', ...filesIn(join(scalar, 'chunks')).map((name) => `chunks/${name}`)]) {
  if (file.endsWith('.js')) put(`reference/scalar/${file}`, readFileSync(join(scalar, file)));
}
for (const file of filesIn(join(root, 'worker/docs/site'))) {
  const path = file === 'favicon.ico' ? file : `reference/${file}`;
  put(path, readFileSync(join(root, 'worker/docs/site', file)));
}
for (const file of filesIn(join(root, 'docs/pictures/editing'))) {
  put(`reference/pictures/editing/${file}`, readFileSync(join(root, 'docs/pictures/editing', file)));
}
put('reference/guides.json', Buffer.from(JSON.stringify(GUIDES.map(readGuide))));

// The fonts of captions, for previews in the studio. Browsers cannot unpack WOFF2 for libass, so the pieces of the Noto
// families are stored as TrueType; the server compresses them.
const fonts = join(site, 'fonts');
const families = dirname(dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/anton/package.json'))));
for (const file of captionFonts()) put(`fonts/${file}`, readFileSync(join(families, file)));
const packages = dirname(dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans/package.json'))));
for (const family of readdirSync(packages)) {
  const folder = join(packages, family);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const stamp = join(fonts, family, 'version.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) continue;
  put(`fonts/${family}/unicode.json`, readFileSync(join(folder, 'unicode.json')));
  const end = '-wght-normal.woff2';
  for (const file of readdirSync(join(folder, 'files')).filter((name) => name.endsWith(end))) {
    const key = file.slice(family.length + 1, -end.length);
    put(`fonts/${family}/${key}.ttf`, await convert(readFileSync(join(folder, 'files', file)), 'truetype'));
  }
  put(`fonts/${family}/version.txt`, Buffer.from(version));
}

const emoji = fileURLToPath(import.meta.resolve('twemoji-colr-font/twemoji.woff2'));
put('fonts/twemoji/twemoji.ttf', await convert(readFileSync(emoji), 'truetype'));

// The studio, rebuilt only if one of its inputs changed.
const parts = filesIn(join(root, 'studio'))
  .map((file) => `studio/${file}`)
  .concat(SHARED.flatMap((folder) => filesIn(join(root, folder)).map((file) => `${folder}/${file}`)))
  .concat('package-lock.json')
  .sort();
const hash = createHash('sha256');
for (const part of parts) hash.update(part).update(readFileSync(join(root, part)));
const made = join(root, 'dist/studio');
const [stamp, fingerprint] = [join(root, 'dist/studio.sha256'), hash.digest('hex')];
const isMade = existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
if (!isMade) {
  // Reading Vite's settings sets it to `development`, which would build the slow React, twice as large.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const settings = { configFile: join(root, 'studio/vite.config.ts'), configLoader: 'runner', logLevel: 'warn' };
  const { output } = await build(settings);
  const { buildServiceWorker } = await import('../studio/build-service-worker.mjs');
  await buildServiceWorker(made, output);
  writeFileSync(stamp, fingerprint);
}
const studio = filesIn(made);
for (const file of studio) put(file, readFileSync(join(made, file)));
// Otherwise earlier builds stay in `dist/site` and are uploaded.
for (const file of existsSync(join(site, 'assets')) ? filesIn(join(site, 'assets')) : []) {
  if (!studio.includes(`assets/${file}`)) rmSync(join(site, 'assets', file));
}
