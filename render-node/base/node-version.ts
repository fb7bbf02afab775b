import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { RENDERER_VERSION } from '#schema/domain/render-plan.ts';

const packageSchema = z.object({ version: z.string() });

/** The version of this node: of the package, and of how it renders. */
export function nodeVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return `${packageSchema.parse(JSON.parse(text)).version}+r${RENDERER_VERSION}`;
}
