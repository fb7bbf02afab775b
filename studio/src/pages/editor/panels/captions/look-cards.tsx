import { useQuery } from '@tanstack/react-query';
import type { CaptionStyle as StyleView } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import { wholeCaptions } from '../../../../../../schema/domain/looks/whole-captions.ts';
import type { CaptionStyle } from '../../../../../../schema/domain/render-plan.ts';
import { useChangeLook, useLook } from '../../state/look.tsx';
import { useShort } from '../../state/server-data.ts';
import { DrawnLooks, LookPictures, useLookPicture } from './drawn-looks.ts';

/**
 * Every look of captions as a picture, on the words of this clip as soon as they are drawn. A choice starts from the look
 * as it is: what was fine-tuned before goes.
 */
export function LookCards() {
  const { t } = useTranslation();
  const { data: styles } = useQuery(captionStylesQuery);
  const change = useChangeLook();
  const [pictures] = useState(() => new LookPictures());
  const choose = (style: CaptionStyle) =>
    change((now) => {
      const { position, fillers } = now.captions;
      return { ...now, hasCaptions: true, captions: wholeCaptions({ style, position, fillers }) };
    });
  return (
    <>
      <DrawnLooks pictures={pictures} />
      <div
        role="radiogroup"
        aria-label={t('editor.style')}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
      >
        {styles?.map((view) => (
          <LookCard key={view.style} view={view} pictures={pictures} onChoose={choose} />
        ))}
      </div>
    </>
  );
}

type LookCardProps = { view: StyleView; pictures: LookPictures; onChoose: (style: CaptionStyle) => void };

function LookCard({ view, pictures, onChoose }: LookCardProps) {
  const { style, name, description, sample_url: sample } = view;
  const isChosen = useLook(({ hasCaptions, captions }) => hasCaptions && captions.style === style);
  const frame = useShort(({ thumbnail_url: url }) => url);
  const drawn = useLookPicture(pictures, style);
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={name}
      title={description}
      className="border-line aria-checked:border-accent aria-checked:ring-accent overflow-hidden rounded-xl border aria-checked:ring-2"
      onClick={() => onChoose(style)}
    >
      <img
        src={drawn ?? new URL(sample, location.origin).pathname}
        alt=""
        className="aspect-[8/5] w-full bg-[#3c5064] bg-cover bg-center object-contain"
        style={drawn === undefined ? undefined : { backgroundImage: `url(${JSON.stringify(frame)})` }}
        loading="lazy"
      />
      <span className="block truncate py-0.5 text-xs">{name}</span>
    </button>
  );
}
