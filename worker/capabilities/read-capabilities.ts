import type { CapabilitiesView } from '#schema/contract/sources/capabilities.ts';
import { CHECK_INS } from '#schema/domain/farm/facts.ts';
import { ASPECT_RATIOS } from '#schema/domain/formats.ts';
import type { Deps } from '../base/deps.ts';
import { listSpeechEngines } from '../nodes/store/registry.ts';
import { publicKeyOf } from '../push/vapid.ts';
import { IS_SET_UP } from '../sources/platforms/index.ts';

/** What this deployment can do now: by its settings, and by the nodes that are at work. */
export async function readCapabilities(
  deps: Pick<Deps, 'db' | 'settings' | 'twitchAuth' | 'clock'>,
): Promise<CapabilitiesView> {
  const { SOURCE_KINDS: kinds, SPEECH_LANGUAGES: languages, VAPID_KEY: key } = deps.settings;
  return {
    sources: kinds.filter((kind) => kind === 'direct_link' || IS_SET_UP[kind](deps)),
    speech: { engines: await listSpeechEngines(deps.db, deps.clock() - CHECK_INS.goneAfterMs), languages },
    formats: [...ASPECT_RATIOS],
    push_key: key === undefined ? null : publicKeyOf(key),
  };
}
