import { useQuery } from '@tanstack/react-query';
import type { LiveDetail } from 'clipmill';
import { shortDetailQuery } from '@/api/shorts.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { shapeOf } from '@/ui/formats.ts';
import { Retry } from '@/ui/retry.tsx';
import { Reason } from '../project/clips/reason.tsx';

type LiveShort = LiveDetail['shorts']['data'][number];

/** A moment with sound, and why it stood out. */
export function MomentDialog({ short, onClose }: { short: LiveShort; onClose: () => void }) {
  const { data: detail, error, refetch } = useQuery(shortDetailQuery(short.project_id, short));
  return (
    <Dialog isOpen title={short.title} onClose={onClose}>
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {(error === null || detail !== undefined) && (
        <video
          controls
          autoPlay
          loop
          playsInline
          src={detail?.preview_url ?? undefined}
          poster={short.thumbnail_url === '' ? undefined : short.thumbnail_url}
          style={shapeOf(short.aspect_ratio)}
          className="mx-auto mt-4 aspect-(--ratio) w-[calc(min(36rem,60dvh)*var(--ratio))] max-w-full rounded-xl bg-black"
        />
      )}
      <p className="mt-4 text-pretty empty:hidden">{detail !== undefined && <Reason short={detail} />}</p>
    </Dialog>
  );
}
