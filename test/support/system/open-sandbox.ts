import { openSandbox, SANDBOX_MODES } from '../../../render-node/ffmpeg/sandbox/sandbox.ts';

/** As at the start of a node: `SANDBOX=required npx vitest --project node` runs every media program in the sandbox. */
const mode = SANDBOX_MODES.find((known) => known === process.env['SANDBOX']) ?? 'off';
await openSandbox(mode);
