import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { brandsQuery } from '@/api/looks/brands.ts';
import { timeOfLogo } from '#schema/domain/brands/brand.ts';
import { addressOf, styleOfLogo } from './brand.ts';
import type { Clock } from './caption-layer.tsx';
import type { Preview } from './plan-preview.ts';

/** The logo of a plan over the picture and under the captions, where and when the render shows it. */
export function LogoLayer({ preview, clock }: { preview: Preview | null; clock: Clock }) {
  const logo = preview?.plan.logo;
  const { data: brands } = useQuery({ ...brandsQuery, enabled: logo !== undefined });
  const picture = useRef<HTMLImageElement>(null);
  const address = logo === undefined ? null : addressOf(logo.key, brands ?? []);
  useEffect(() => {
    if (preview === null || logo === undefined || address === null) return;
    const { startSec, durationSec } = preview.clip.timeline;
    const time = timeOfLogo(logo, durationSec);
    const show = () => {
      const clipSec = preview.toClip(clock.sec, clock.take) - startSec;
      const isShown = time === null || (clipSec >= time.fromSec && clipSec < time.toSec);
      if (picture.current !== null) picture.current.style.visibility = isShown ? 'visible' : 'hidden';
    };
    show();
    return clock.subscribe(show);
  }, [preview, logo, address, clock]);
  if (preview === null || logo === undefined || address === null) return null;
  return (
    <img
      ref={picture}
      src={address}
      alt=""
      aria-hidden
      data-logo={logo.place}
      className="pointer-events-none absolute"
      style={styleOfLogo(logo, preview.plan.watermark !== undefined)}
    />
  );
}
