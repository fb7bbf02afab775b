import { useQuery } from '@tanstack/react-query';
import type { Project, ShortListItem } from 'clipmill';
import { ScanFace } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type FacePicture, foundFacesQuery } from '@/api/found.ts';
import { clock } from '@/text/format.ts';
import { cn } from '@/ui/cn.ts';
import { shapeOf } from '@/ui/formats.ts';
import { PictureTag } from '@/ui/picture-tag.tsx';
import { EarlyActions } from './early-actions.tsx';

const FACES = 3;
const FACE_PX = 36;

type ComingClipsProps = { project: Project; shorts: ShortListItem[] };

/** The clips that were found, each with its picture as soon as it is framed. */
export function ComingClips({ project, shorts }: ComingClipsProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('progress.clips')}</h2>
      {shorts.some(({ early }) => early) && <p className="text-muted -mt-2 mb-3 text-sm">{t('progress.early')}</p>}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4">
        {shorts.map((short) => (
          <li key={short.id}>
            <ComingClip project={project} short={short} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ComingClip({ project, short }: { project: Project; short: ShortListItem }) {
  const { t } = useTranslation();
  const isFramed = short.status === 'face_analysis_done';
  const { data: faces = [] } = useQuery(foundFacesQuery(project.id, short.id, isFramed));
  return (
    <>
      <div
        style={shapeOf(project.aspect_ratio)}
        className="bg-sunken relative grid aspect-(--ratio) place-items-center overflow-hidden rounded-xl"
      >
        {short.thumbnail_url === '' ? (
          <ScanFace
            aria-hidden
            className={cn('text-muted size-10', short.status !== 'refunded' && 'animate-pulse')}
            strokeWidth={1}
          />
        ) : (
          <img src={short.thumbnail_url} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <span className="absolute top-2 left-2 flex gap-1">
          {short.early && <PictureTag tone="accent">{t('clips.early')}</PictureTag>}
          <PictureTag>{clock(short.duration)}</PictureTag>
        </span>
        <span className="absolute right-2 bottom-2 flex -space-x-2">
          {faces.slice(0, FACES).map((face) => (
            <Face key={`${face.url} ${face.x} ${face.y}`} face={face} />
          ))}
        </span>
      </div>
      <p className="mt-2 line-clamp-4 text-sm font-medium">{short.title}</p>
      <p className="text-muted text-sm">
        {short.status === 'refunded'
          ? t('progress.notFramed')
          : t('progress.score', { score: Math.round(short.score) })}
        {faces.length > 0 && ` · ${t('progress.people', { count: faces.length })}`}
      </p>
      {isFramed && short.early && <EarlyActions projectId={project.id} clip={short} />}
    </>
  );
}

/** A face: a part of a larger picture. */
function Face({ face }: { face: FacePicture }) {
  const scale = FACE_PX / Math.min(face.width, face.height);
  return (
    <span
      className="border-raised block overflow-hidden rounded-full border-2"
      style={{ width: FACE_PX, height: FACE_PX }}
    >
      <img
        src={face.url}
        alt=""
        className="max-w-none origin-top-left"
        style={{ transform: `scale(${scale}) translate(${-face.x}px, ${-face.y}px)` }}
      />
    </span>
  );
}
