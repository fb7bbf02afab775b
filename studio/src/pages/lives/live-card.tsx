import { Link } from '@tanstack/react-router';
import type { Monitor } from 'clipmill';
import type { TFunction } from 'i18next';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAUSE_REASONS, PAUSE_TEXTS } from '#schema/domain/live.ts';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { tellError } from '@/shell/messages.ts';
import { Badge } from '@/ui/manage/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { CardMenu } from '@/ui/card-menu.tsx';
import { cn } from '@/ui/cn.ts';
import { AirBadge } from './air-badge.tsx';

/** A channel: on air or not, and how many moments it has had. `menu`: what its owner can do. */
export function LiveCard({ monitor, menu }: { monitor: Monitor; menu?: ReactNode }) {
  const { t } = useTranslation();
  const { live, name } = monitor;
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
      {monitor.pause_reason !== null && <p className="text-warn text-sm">{pauseWords(t, monitor.pause_reason)}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {monitor.paused_at === null ? (
          <AirBadge status={live.status} />
        ) : (
          <Badge tone="warn">{t('lives.paused')}</Badge>
        )}
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
      onClick={() => void change()}
    >
      <Star aria-hidden className={cn('size-5', isFavorite && 'text-accent fill-current')} />
    </Button>
  );
}

/** Why it is paused, in the language of the page. */
function pauseWords(t: TFunction, reason: string): string {
  const code = PAUSE_REASONS.find((one) => PAUSE_TEXTS[one] === reason);
  return code === undefined ? reason : t(`lives.pauseReason.${code}`);
}

/** The URL of a playlist without the parts that all URLs share. */
export function shownChannel(channel: string): string {
  return channel.replace(/^https?:\/\/(www\.)?/, '');
}
