import { useQuery } from '@tanstack/react-query';
import { CaptionsOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { captionStylesQuery } from '@/api/caption-styles.ts';
import { ChoiceCards } from '@/ui/choice-cards.tsx';
import { type CaptionStyleName, changeForm, type StartForm } from './form.ts';

const NONE = 'none';

/** How captions look, each as a picture of a real clip. */
export function StyleChoice({ form }: { form: StartForm }) {
  const { t } = useTranslation();
  const { data: styles = [] } = useQuery(captionStylesQuery);
  return (
    <ChoiceCards<CaptionStyleName | typeof NONE>
      legend={t('start.captions.legend')}
      className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"
      value={form.captions ?? NONE}
      onChange={(captions) => changeForm({ captions: captions === NONE ? null : captions })}
      choices={[
        ...styles.map(({ style, name, sample_url: url }) => ({
          value: style,
          label: name,
          picture: (
            <img
              src={url}
              alt=""
              width={480}
              height={200}
              loading="lazy"
              className="bg-sunken mb-2 h-auto w-full rounded-lg"
            />
          ),
        })),
        {
          value: NONE,
          label: t('start.captions.none'),
          picture: (
            <span className="bg-sunken mb-2 grid aspect-[480/200] place-items-center rounded-lg">
              <CaptionsOff aria-hidden className="text-muted size-7" />
            </span>
          ),
        },
      ]}
    />
  );
}
