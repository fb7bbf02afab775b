import type { Project } from 'clipmill';
import { Film } from 'lucide-react';
import { clock } from '@/text/format.ts';
import { PictureTag } from '@/ui/picture-tag.tsx';

/** The video of a project: picture, title, length of the part. */
export function ProjectHead({ project }: { project: Project }) {
  return (
    <div className="grid gap-4">
      <div className="bg-sunken relative grid aspect-video place-items-center overflow-hidden rounded-xl">
        {project.thumbnail_url === '' ? (
          <Film aria-hidden className="text-muted size-16 animate-pulse" strokeWidth={1} />
        ) : (
          <img src={project.thumbnail_url} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        {project.end_time > project.start_time && (
          <span className="absolute right-2 bottom-2">
            <PictureTag>{clock(project.end_time - project.start_time)}</PictureTag>
          </span>
        )}
      </div>
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{project.title}</h2>
    </div>
  );
}
