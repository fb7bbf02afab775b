import type { CapabilitiesView } from '#schema/contract/sources/capabilities.ts';
import { CHECK_INS } from '#schema/domain/farm/facts.ts';
import { ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import type { Deps } from '../base/deps.ts';
import { listDownloads, listSpeechEngines } from '../nodes/store/registry.ts';
import { isOffered } from '../connections/platforms/index.ts';
import { publicKeyOf } from '../push/vapid.ts';
import { IS_SET_UP } from '../sources/platforms/index.ts';

/** What this deployment can do now: by its settings, and by the nodes that are at work. */
export async function readCapabilities(
  deps: Pick<Deps, 'db' | 'settings' | 'twitchAuth' | 'clock'>,
): Promise<CapabilitiesView> {
  const { SOURCE_KINDS: kinds, SPEECH_LANGUAGES: languages, VAPID_KEY: key, OPERATOR_CONTACT } = deps.settings;
  const since = deps.clock() - CHECK_INS.goneAfterMs;
  const [engines, downloads] = await Promise.all([listSpeechEngines(deps.db, since), listDownloads(deps.db, since)]);
  return {
    sources: kinds.filter((kind) => (kind === 'direct_link' || IS_SET_UP[kind](deps)) && isDownloaded(kind, downloads)),
    speech: { engines, languages },
    formats: [...ASPECT_RATIOS],
    destinations: DESTINATIONS.filter((destination) => isOffered(deps.settings, destination)),
    push_key: key === undefined ? null : publicKeyOf(key),
    operator_contact: OPERATOR_CONTACT ?? null,
  };
}

/** Whether a node at work downloads this kind. Where none is at work, jobs wait for one that does. */
function isDownloaded(kind: string, downloads: readonly (readonly string[] | null)[]): boolean {
  return downloads.length === 0 || downloads.some((sources) => sources === null || sources.includes(kind));
}
