import type { SourceInfo } from '#schema/domain/media.ts';
import { findHdrWork, type HdrWork } from '../../ffmpeg/probe/hdr-work.ts';
import type { StageContext } from './stage.ts';

/** What this node does with the source's range; it says so where that is less than it should be. */
export async function chooseHdrWork(
  source: Pick<SourceInfo, 'isHdr'>,
  context: Pick<StageContext, 'tools' | 'signal' | 'log'>,
): Promise<HdrWork> {
  const hdr = await findHdrWork(context.tools.ffmpeg.ffmpegPath, source.isHdr, context.signal);
  if (hdr === 'convert') context.log.warn('this ffmpeg cannot tone-map', { filter: 'zscale' });
  return hdr;
}
