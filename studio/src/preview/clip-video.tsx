import { useQuery } from '@tanstack/react-query';
import type { Render, Short } from 'clipmill';
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { editorQueries } from '@/api/editor.ts';
import { useStopLoading } from '@/ui/hover/use-stop-loading.ts';
import { brandsQuery } from '@/api/looks/brands.ts';
import { fontsQuery } from '@/api/looks/fonts.ts';
import { footageQuery } from '@/api/looks/footage.ts';
import { CaptionLayer, type Clock } from './caption-layer.tsx';
import { isOfPlan } from './saved/is-of-plan.ts';
import { BRollLayer } from './b-roll-layer.tsx';
import { LogoLayer } from './logo-layer.tsx';
import { MusicLayer } from './music-layer.tsx';
import { inputsOf, type Preview, previewOf } from './plan-preview.ts';
import { filesNamed, lookedPlan, withFiles } from './saved/saved-plan.ts';
import { afterTake, type Spot, takeAt } from './spots.ts';
import { type Times, timesOf } from './times.ts';
import { useSize } from './use-size.ts';

/** Plays from a second of the source. */
export type Seek = (sourceSec: number) => void;

type ClipVideoProps = Omit<ComponentProps<'video'>, 'src' | 'ref' | 'className'> & {
  projectId: string;
  short: Short;
  /** The newest video of the clip, if there is one: its look is that of a clip without one of its own. */
  render: Render | undefined;
  /** Plays the small preview film, even if there is a finished video. */
  isSmall?: boolean;
  seek?: RefObject<Seek | null>;
  /** Of the box around the video. */
  className: string;
};

/**
 * A clip as its finished video looks: that file if nothing was changed since, otherwise the preview film with the captions
 * drawn over it, without what is cut out.
 */
export function ClipVideo({
  projectId,
  short,
  render,
  isSmall = false,
  seek,
  className,
  style,
  ...rest
}: ClipVideoProps) {
  const preview = useSavedPreview(projectId, short, render);
  const file = useFinished(isSmall ? undefined : render, preview);
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const size = useSize(box);
  const times = useMemo(
    () => timesOf(short, typeof file === 'string' ? preview.plan : null),
    [short, file, preview.plan],
  );
  const clock = useClock(video, times, file === null ? preview.plan : null);
  useStopLoading(video);
  useEffect(() => {
    if (seek === undefined) return;
    seek.current = (sourceSec) => {
      if (video.current === null) return;
      video.current.currentTime = times.inFile(sourceSec);
      void video.current.play().catch(() => undefined);
    };
    return () => {
      seek.current = null;
    };
  }, [seek, times]);
  return (
    <div ref={box} style={style} className={className}>
      <video
        ref={video}
        playsInline
        src={file === undefined ? undefined : (file ?? short.preview_url ?? undefined)}
        // In full screen, a preview film would be alone, without its captions.
        controlsList={file === null ? 'nofullscreen' : undefined}
        disablePictureInPicture={file === null}
        className="absolute inset-0 size-full"
        {...rest}
      />
      {file === null && <MusicLayer preview={preview.plan} clock={clock} video={video} />}
      {file === null && <BRollLayer preview={preview.plan} clock={clock} video={video} width={size.width} />}
      {file === null && <LogoLayer preview={preview.plan} clock={clock} />}
      {file === null && <CaptionLayer box={box} size={size} preview={preview.plan} clock={clock} />}
    </div>
  );
}

type Planned = { plan: Preview | null; isKnown: boolean };

/** The clip as it is saved. `isKnown`: nothing more will come; without a plan, it cannot be drawn yet. */
function useSavedPreview(projectId: string, short: Short, render: Render | undefined): Planned {
  const isFramed = short.status === 'face_analysis_done';
  const drawn = useQuery({ ...editorQueries.drawing(projectId, short.id), enabled: isFramed });
  const branded = useQuery(brandsQuery);
  const [drawing, brands] = [drawn.data, branded.data];
  const looked = useMemo(
    () => (drawing === undefined ? null : lookedPlan(drawing, { short, render }, brands)),
    [drawing, short, render, brands],
  );
  const named = filesNamed(looked);
  const lettered = useQuery({ ...fontsQuery, enabled: named.fonts });
  const pictured = useQuery({ ...footageQuery, enabled: named.footage });
  const [fonts, footage] = [lettered.data, pictured.data];
  const hasFailed = [drawn, branded, lettered, pictured].some(({ isError }) => isError);
  return useMemo(() => {
    const plan = looked === null ? null : withFiles(looked, { fonts, footage });
    if (drawing === undefined || plan === null) return { plan: null, isKnown: !isFramed || hasFailed };
    return { plan: previewOf(plan, drawing, inputsOf(drawing, short.words)), isKnown: true };
  }, [looked, fonts, footage, drawing, hasFailed, isFramed, short]);
}

/** The address of the finished video if it shows the clip as it is now, else null. Undefined until that is known. */
function useFinished(render: Render | undefined, { plan, isKnown }: Planned): string | null | undefined {
  const url = render?.status === 'done' && !render.draft ? render.download_url : null;
  const [current, setCurrent] = useState<{ of: unknown; url: string | null }>();
  useEffect(() => {
    if (render === undefined || url === null || plan === null) return;
    let isOld = false;
    void isOfPlan(render, plan.plan).then((isIt) => !isOld && setCurrent({ of: plan, url: isIt ? url : null }));
    return () => {
      isOld = true;
    };
  }, [render, url, plan]);
  if (url === null || (plan === null && isKnown)) return null;
  return current?.of === plan ? current?.url : undefined;
}

/** What of its clip a video shows. Jumps over what `plan` cuts out, and from piece to piece. */
function useClock(video: RefObject<HTMLVideoElement | null>, { inFile, inSource }: Times, plan: Preview | null): Clock {
  const listeners = useRef(new Set<() => void>());
  const take = useRef(0);
  useEffect(() => {
    const element = video.current;
    if (element === null || plan === null) return;
    const goTo = (spot: Spot) => {
      take.current = spot.take;
      element.currentTime = inFile(spot.sec);
    };
    const begin = () => {
      const [first] = plan.takes;
      if (plan.takes.length > 1 && first !== undefined && element.currentTime < BEGIN_SEC)
        goTo({ sec: first.startSec, take: 0 });
    };
    const onFrame = () => {
      const sec = inSource(element.currentTime);
      const next = nextSpot(plan, { sec, take: take.current });
      if (next === 'end' && plan.takes.length > 1) finish(element, begin);
      else if (next !== null && next !== 'end' && !element.paused) goTo(next);
      else take.current = takeAt(plan.takes, { sec, take: take.current });
      for (const listener of listeners.current) listener();
      asked = element.requestVideoFrameCallback(onFrame);
    };
    begin();
    element.addEventListener('play', begin);
    let asked = element.requestVideoFrameCallback(onFrame);
    return () => {
      element.removeEventListener('play', begin);
      element.cancelVideoFrameCallback(asked);
    };
  }, [video, inFile, inSource, plan]);
  return useMemo(
    () => ({
      get sec() {
        return inSource(video.current?.currentTime ?? 0);
      },
      get take() {
        return take.current;
      },
      subscribe: (onChange) => {
        listeners.current.add(onChange);
        return () => listeners.current.delete(onChange);
      },
    }),
    [video, inSource],
  );
}

/** A film stands at its beginning, in seconds. */
const BEGIN_SEC = 0.05;

/** Where a clip goes on from a spot that it does not play; null if it does. */
function nextSpot({ takes, skip }: Preview, spot: Spot): Spot | 'end' | null {
  const after = afterTake(takes, spot);
  if (after !== null) return after;
  const sec = skip(spot);
  return sec === null ? null : { ...spot, sec };
}

/** The clip ends before its film does. */
function finish(element: HTMLVideoElement, begin: () => void): void {
  if (!element.loop) element.currentTime = element.duration;
  else {
    element.currentTime = 0;
    begin();
  }
}
