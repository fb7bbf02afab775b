// `remotion.mjs bundle '{"publicDir", "outDir"}'`, then `remotion.mjs render '{"serveUrl", "browser", "props", "file", "crf", "preset"}'`.
import { fileURLToPath } from 'node:url';

const [, , step, json] = process.argv;
const options = JSON.parse(json);

if (step === 'bundle') {
  const { bundle } = await import('@remotion/bundler');
  await bundle({ entryPoint: fileURLToPath(new URL('remotion-clip.jsx', import.meta.url)), ...options });
} else {
  const { renderMedia, selectComposition } = await import('@remotion/renderer');
  const { serveUrl, browser, props, file, crf, preset } = options;
  const shared = { serveUrl, inputProps: props, browserExecutable: browser, chromeMode: 'chrome-for-testing' };
  const composition = await selectComposition({ ...shared, id: 'clip' });
  await renderMedia({
    ...shared,
    composition,
    codec: 'h264',
    crf,
    x264Preset: preset,
    concurrency: 2,
    outputLocation: file,
    logLevel: 'error',
  });
}
