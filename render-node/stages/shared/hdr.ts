import type { SourceInfo } from '#schema/domain/media.ts';
import { findHdrWork, type HdrWork } from '../../ffmpeg/probe/hdr-work.ts';
import type { StageContext } from './stage.ts';

/** How this node handles the source's dynamic range. Logs a warning if it cannot tone-map. */
export async function chooseHdrWork(
  source: Pick<SourceInfo, 'isHdr'>,
  context: Pick<StageContext, 'tools' | 'signal' | 'log'>,
): Promise<HdrWork> {
  const hdr = await findHdrWork(context.tools.ffmpeg.ffmpegPath, source.isHdr, context.signal);
  if (hdr === 'convert') context.log.warn('tone_mapping_skipped', { filter: 'zscale' });
  return hdr;
}
