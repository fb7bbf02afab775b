import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { footageQuery } from '@/api/looks/footage.ts';
import { footageOfBackground } from '../../../../../schema/domain/movement/background.ts';
import { PROGRESS_BARS, TRANSITIONS, ZOOM } from '../../../../../schema/domain/movement/movement.ts';
import { useChangeLook, useLook } from '../state/look.tsx';
import { ColourField } from './captions/colour-field.tsx';
import { ChoiceField } from './captions/option-fields.tsx';

/** What moves in the clip besides its own picture, and what stands behind pictures that are shown whole. */
export function MovementFields() {
  const { t } = useTranslation();
  const transition = useLook((look) => look.transition ?? 'cut');
  const progressBar = useLook((look) => look.progressBar ?? 'none');
  const change = useChangeLook();
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium">{t('editor.movement.legend')}</legend>
      <ZoomField />
      <ChoiceField
        label={t('editor.movement.transition')}
        value={transition}
        choices={TRANSITIONS.map((one) => [one, t(`editor.movement.transitions.${one}`)])}
        onChange={(chosen) => change((now) => ({ ...now, transition: chosen }))}
      />
      <ChoiceField
        label={t('editor.movement.progressBar')}
        value={progressBar}
        choices={PROGRESS_BARS.map((one) => [one, t(`editor.movement.progressBars.${one}`)])}
        onChange={(chosen) => change((now) => ({ ...now, progressBar: chosen }))}
      />
      <BackgroundField />
    </fieldset>
  );
}

const ZOOMS = [
  ['none', ZOOM.min],
  ['gentle', 1.04],
  ['clear', 1.08],
  ['strong', ZOOM.max],
] as const;

function ZoomField() {
  const { t } = useTranslation();
  const zoom = useLook((look) => look.zoom ?? ZOOM.min);
  const change = useChangeLook();
  const named = ZOOMS.map(([name, value]) => [value as number, t(`editor.movement.zooms.${name}`)] as const);
  const isNamed = named.some(([value]) => value === zoom);
  const own = [zoom, `${Math.round(100 * (zoom - 1))} %`] as const;
  return (
    <ChoiceField
      label={t('editor.movement.zoom')}
      value={zoom}
      choices={isNamed ? named : [...named, own]}
      onChange={(chosen) => change((now) => ({ ...now, zoom: chosen }))}
    />
  );
}

const FIRST_COLOUR = '#101418';

type Kind = 'blur' | 'colour' | 'picture';

/** A picture is offered if the account has one. */
function BackgroundField() {
  const { t } = useTranslation();
  const background = useLook((look) => look.background ?? 'blur');
  const { data: footage = [] } = useQuery(footageQuery);
  const change = useChangeLook();
  const pictures = footage.filter(({ kind }) => kind === 'picture');
  const isPicture = footageOfBackground(background) !== null;
  const [first] = pictures;
  const kinds: Kind[] = first !== undefined || isPicture ? ['blur', 'colour', 'picture'] : ['blur', 'colour'];
  const given: Record<Kind, string> = { blur: 'blur', colour: FIRST_COLOUR, picture: first?.id ?? background };
  const set = (chosen: string, key?: string) => change((now) => ({ ...now, background: chosen }), key);
  const named = pictures.map(({ id, name }) => [id, name] as const);
  const isKnown = pictures.some(({ id }) => id === background);
  return (
    <div className="grid gap-2">
      <ChoiceField
        label={t('editor.movement.background')}
        value={background === 'blur' ? 'blur' : isPicture ? 'picture' : 'colour'}
        choices={kinds.map((kind) => [kind, t(`editor.movement.backgrounds.${kind}`)])}
        onChange={(kind) => set(given[kind])}
      />
      {isPicture && (
        <ChoiceField
          label={t('editor.movement.backgroundPicture')}
          value={background}
          choices={isKnown ? named : [[background, t('editor.movement.backgroundDeleted')], ...named]}
          onChange={(chosen) => set(chosen)}
        />
      )}
      {background !== 'blur' && !isPicture && (
        <ColourField
          label={t('editor.movement.backgroundColour')}
          value={background.toUpperCase()}
          onChange={(chosen) => set(chosen, 'background')}
        />
      )}
    </div>
  );
}
