import type { CaptureCalls } from '../../../render-node/protocol/capture-api.ts';
import type { Tools } from '../../../render-node/tools/tools.ts';
import { silentLog } from '../../../render-node/base/log.ts';
import type { StageContext } from '../../../render-node/stages/shared/stage.ts';

const refuse = () => Promise.reject(new Error('The test expects no recording.'));

/** For stages that do not record a live. */
export const noCapture: CaptureCalls = {
  reportSegments: refuse,
  findSegments: refuse,
  reportMoment: refuse,
  storeClip: refuse,
  storeMomentSource: refuse,
};

/** A context for one stage. Using a tool that the test did not provide throws. */
export function makeStageContext(
  given: Partial<Omit<StageContext, 'tools'>> & { tools: Partial<Tools> },
): StageContext {
  const tools = new Proxy(given.tools, {
    get: (target, name: keyof Tools) => {
      const tool = target[name];
      if (tool === undefined) throw new Error(`The test gave no tool ${name}.`);
      return tool;
    },
  }) as Tools;
  return {
    workdir: '/nowhere',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onLight: () => undefined,
    finishUpload: () => Promise.reject(new Error('The test expects no upload.')),
    capture: noCapture,
    log: silentLog,
    ...given,
    tools,
  };
}
