import { EDITING_TOOLS } from './editing.ts';
import { LOOK_TOOLS } from './looks.ts';
import { MAKING_TOOLS } from './making.ts';
import { POST_TOOLS } from './posting.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [...MAKING_TOOLS, ...EDITING_TOOLS, ...LOOK_TOOLS, ...POST_TOOLS];
