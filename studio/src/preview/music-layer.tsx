import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { brandsQuery } from '@/api/looks/brands.ts';
import { addressOf } from './brand.ts';
import type { Clock } from './caption-layer.tsx';
import { musicOf } from './music.ts';
import type { Preview } from './plan-preview.ts';

/** More than this (s) is heard as a wrong place, less is not worth a jump. */
const DRIFT_SEC = 0.3;
/** What changes how the music has to play, besides the time. */
const EVENTS = ['play', 'playing', 'pause', 'waiting', 'seeked', 'ratechange', 'volumechange', 'ended'] as const;

type MusicLayerProps = { preview: Preview | null; clock: Clock; video: RefObject<HTMLVideoElement | null> };

/** The music of a plan beside the player: where the render lowers and fades it, it is quieter. */
export function MusicLayer({ preview, clock, video }: MusicLayerProps) {
  const key = preview?.plan.music?.key;
  const { data: brands } = useQuery({ ...brandsQuery, enabled: key !== undefined });
  const sound = useRef<HTMLAudioElement>(null);
  const address = key === undefined ? null : addressOf(key, brands ?? []);
  const music = useMemo(() => (preview === null ? null : musicOf(preview)), [preview]);
  useEffect(() => {
    const [player, audio] = [video.current, sound.current];
    if (player === null || audio === null || preview === null || music === null) return;
    const { startSec } = preview.clip.timeline;
    const follow = () => {
      const clipSec = preview.toClip(clock.sec, clock.take) - startSec;
      const isStalled = player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      const isPlaying = !player.paused && !player.ended && !player.muted && !isStalled;
      if (isPlaying) loadOnce(audio);
      const fileSec = music.fileSecAt(clipSec, audio.duration);
      const isHeard = isPlaying && fileSec !== null && setVolume(audio, player.volume * music.volumeAt(clipSec));
      if (!isHeard) return audio.pause();
      audio.playbackRate = player.playbackRate;
      if (Math.abs(audio.currentTime - fileSec) > DRIFT_SEC) audio.currentTime = fileSec;
      // A browser that lets nothing be heard before a click lets the film be silent, too.
      if (audio.paused) void audio.play().catch(() => undefined);
    };
    const unsubscribe = clock.subscribe(follow);
    for (const event of EVENTS) player.addEventListener(event, follow);
    audio.addEventListener('loadedmetadata', follow);
    return () => {
      unsubscribe();
      for (const event of EVENTS) player.removeEventListener(event, follow);
      audio.removeEventListener('loadedmetadata', follow);
      audio.pause();
    };
  }, [preview, music, address, clock, video]);
  if (address === null) return null;
  return <audio ref={sound} src={address} preload="none" data-music />;
}

/** A list of clips loads no music until one of them is heard. */
function loadOnce(audio: HTMLAudioElement): void {
  if (audio.preload !== 'none') return;
  audio.preload = 'auto';
  audio.load();
}

/** False where a page cannot set the volume, as on iPhones: music that drowns the speech is worse than none. */
function setVolume(audio: HTMLAudioElement, volume: number): boolean {
  const wanted = Math.min(1, Math.max(0, volume));
  audio.volume = wanted;
  return Math.abs(audio.volume - wanted) < 0.01;
}
