import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Monitor } from 'clipmill';
import { Play, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAUSE_REASONS, PAUSE_TEXTS } from '#schema/domain/live.ts';
import { api } from '@/api/client.ts';
import { contactWords } from '@/api/server/contact.ts';
import { queryClient } from '@/api/query-client.ts';
import { userQuery } from '@/api/user.ts';
import { tellError } from '@/shell/messages.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { cn } from '@/ui/cn.ts';
import { AirBadge } from './air-badge.tsx';

type LiveCardProps = {
  monitor: Monitor;
  /** What its owner can do. */
  menu?: ReactNode;
  onResume?: () => void;
};

/** A channel: on air or not, and how many moments it has had. */
export function LiveCard({ monitor, menu, onResume }: LiveCardProps) {
  const { t } = useTranslation();
  const { live, name } = monitor;
  const isPaused = monitor.paused_at !== null;
  return (
    <li className="border-line bg-raised hover:border-accent relative flex min-h-40 flex-col gap-3 rounded-2xl border p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-3 text-lg font-medium wrap-anywhere">
            <Link
              to="/lives/$liveId"
              params={{ liveId: live.id }}
              aria-label={t('lives.openLive', { name })}
              className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--accent)"
            >
              {name}
            </Link>
          </h2>
          <p className="text-muted text-sm wrap-anywhere">
            {t(`lives.platforms.${live.platform}`)} · {shownChannel(live.channel)}
          </p>
        </div>
        <FavoriteButton monitor={monitor} />
        {menu !== undefined && <CardMenu label={t('lives.menuOf', { name })}>{menu}</CardMenu>}
      </div>
      {monitor.pause_reason !== null && <PauseNote reason={monitor.pause_reason} onResume={onResume} />}
      {!isPaused && live.status === 'error' && <p className="text-warn text-sm">{t('lives.noSignal')}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {!isPaused ? <AirBadge status={live.status} /> : <Badge tone="warn">{t('lives.paused')}</Badge>}
        {menu !== undefined && (
          <Badge>{t(monitor.visibility === 'public' ? 'lives.publicTag' : 'lives.private')}</Badge>
        )}
        <span className="text-muted ml-auto text-sm">{t('lives.moments', { count: monitor.live_shorts_count })}</span>
      </div>
    </li>
  );
}

function FavoriteButton({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation();
  const { is_favorited: isFavorite } = monitor;
  const change = async () => {
    const call = isFavorite ? api.unfavoriteMonitor(monitor.id) : api.favoriteMonitor(monitor.id);
    await call.catch((error: unknown) => tellError(error));
    await queryClient.invalidateQueries({ queryKey: ['monitors'] });
  };
  return (
    <Button
      look="quiet"
      size="smallIcon"
      className="relative z-10 -mt-1"
      aria-pressed={isFavorite}
      aria-label={t('lives.favorite', { name: monitor.name })}
      title={t('lives.favoriteShort')}
      onClick={() => void change()}
    >
      <Star aria-hidden className={cn('size-5', isFavorite && 'text-accent fill-current')} />
    </Button>
  );
}

/** Why it is paused, and for its owner the way on, unless credits are still missing. */
function PauseNote({ reason, onResume }: { reason: string; onResume: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const code = PAUSE_REASONS.find((one) => PAUSE_TEXTS[one] === reason);
  const isPaid = code === 'credits' && (user?.balance ?? 0) > 0;
  const words =
    code === undefined ? reason : t(`lives.pauseReason.${isPaid ? 'paid' : code}`, { contact: contactWords() });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-warn text-sm">{words}</p>
      {onResume !== undefined && (code !== 'credits' || isPaid) && (
        <Button size="small" className="relative z-10" onClick={onResume}>
          <Play aria-hidden className="size-4" />
          {t('lives.resume')}
        </Button>
      )}
    </div>
  );
}

/** The URL of a playlist without the parts that all URLs share. */
export function shownChannel(channel: string): string {
  return channel.replace(/^https?:\/\/(www\.)?/, '');
}
