import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import { Button } from '@/ui/button.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { ShapeChoice } from '@/ui/shapes/shape-choice.tsx';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { CAPTION_POSITIONS } from '../../../../../schema/domain/render-plan.ts';
import { PROFANITY_CHOICES } from '../../../../../schema/domain/captions/profanity.ts';
import type { Look } from '@/preview/look.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useShapes } from '../preview/preview.tsx';
import { useChangeLook, useLook } from '../state/look.tsx';
import { BrandField } from './brand-field.tsx';
import { Check } from './check.tsx';
import { ColourField } from './captions/colour-field.tsx';
import { FineTune } from './captions/fine-tune.tsx';
import { ChoiceField } from './captions/option-fields.tsx';
import { LookCards } from './captions/look-cards.tsx';
import { useChangeCaptions } from './captions/use-change-captions.ts';
import { CoverField } from './cover-field.tsx';
import { MovementFields } from './movement.tsx';
import { DefaultLook } from './default-look.tsx';

/** Shapes, and captions and title over the picture, which are seen in the player at once, and the cover. */
export function LookPanel() {
  const { t } = useTranslation();
  const change = useChangeLook();
  const changeCaptions = useChangeCaptions();
  return (
    <div className="grid gap-4">
      <Shapes />
      <LookCheck
        label={t('editor.captions')}
        isOn={(look) => look.hasCaptions}
        onChange={(hasCaptions) => change((now) => ({ ...now, hasCaptions }))}
      />
      <BrandField />
      <LookCards />
      <Highlight />
      <Position />
      <LookCheck
        label={t('editor.uppercase')}
        isOn={(look) => look.captions.uppercase}
        onChange={(uppercase) => changeCaptions({ uppercase })}
      />
      <LookCheck
        label={t('editor.fillers')}
        isOn={(look) => look.captions.fillers === true}
        onChange={(isOn) => changeCaptions({ fillers: isOn ? true : undefined })}
      />
      <FineTune />
      <Overlay />
      <LookCheck
        label={t('editor.removeSilence')}
        isOn={(look) => look.removeSilence}
        onChange={(removeSilence) => change((now) => ({ ...now, removeSilence }))}
      />
      <Swearing />
      <EnhancedSpeech />
      <MovementFields />
      <CoverField />
      <DefaultLook />
    </div>
  );
}

function Shapes() {
  const { t } = useTranslation();
  const change = useChangeLook();
  const { all } = useShapes();
  return (
    <ShapeChoice
      legend={t('start.aspect.legend')}
      value={all}
      onChange={(shapes) => change((now) => ({ ...now, shapes }))}
    />
  );
}

type LookCheckProps = { label: string; isOn: (look: Look) => boolean; onChange: (isOn: boolean) => void };

function LookCheck({ label, isOn, onChange }: LookCheckProps) {
  return <Check label={label} isOn={useLook(isOn)} onChange={onChange} />;
}

function Highlight() {
  const { t } = useTranslation();
  const value = useLook(({ captions }) => captions.highlightColor);
  const changeCaptions = useChangeCaptions();
  return (
    <ColourField
      label={t('editor.colour')}
      value={value}
      onChange={(highlightColor) => changeCaptions({ highlightColor }, 'caption highlight')}
    />
  );
}

function Position() {
  const { t } = useTranslation();
  const chosen = useLook(({ captions }) => captions.position);
  const changeCaptions = useChangeCaptions();
  return (
    <SelectField
      label={t('editor.position')}
      value={typeof chosen === 'number' ? 'hand' : chosen}
      onChange={(event) =>
        changeCaptions({ position: CAPTION_POSITIONS.find((one) => one === event.currentTarget.value) ?? 'bottom' })
      }
    >
      {CAPTION_POSITIONS.map((position) => (
        <option key={position} value={position}>
          {t(`editor.at.${position}`)}
        </option>
      ))}
      {typeof chosen === 'number' && (
        <option value="hand">{t('editor.at.hand', { percent: Math.round(100 * chosen) })}</option>
      )}
    </SelectField>
  );
}

function Swearing() {
  const { t } = useTranslation();
  const value = useLook(({ profanity = 'keep' }) => profanity);
  const change = useChangeLook();
  return (
    <ChoiceField
      label={t('editor.swearing')}
      value={value}
      choices={PROFANITY_CHOICES.map((one) => [one, t(`editor.swearWords.${one}`)])}
      onChange={(profanity) => change((now) => ({ ...now, profanity }))}
    />
  );
}

function EnhancedSpeech() {
  const { t } = useTranslation();
  const change = useChangeLook();
  return (
    <div className="grid gap-1">
      <LookCheck
        label={t('editor.enhanceSpeech.label')}
        isOn={(look) => look.enhanceSpeech === true}
        onChange={(enhanceSpeech) => change((now) => ({ ...now, enhanceSpeech }))}
      />
      <p className="text-muted text-sm">{t('editor.enhanceSpeech.hint')}</p>
    </div>
  );
}

const OVERLAYS = ['none', 'title', 'own'] as const;

function Overlay() {
  const { t } = useTranslation();
  const chosen = useLook(({ overlay }) => overlay);
  const change = useChangeLook();
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('editor.overlay')}
        value={chosen}
        onChange={(event) => {
          const overlay = OVERLAYS.find((one) => one === event.currentTarget.value) ?? 'none';
          change((now) => ({ ...now, overlay }));
        }}
      >
        {OVERLAYS.map((overlay) => (
          <option key={overlay} value={overlay}>
            {t(`editor.overlays.${overlay}`)}
          </option>
        ))}
      </SelectField>
      {chosen === 'own' && <OverlayText />}
      {chosen !== 'none' && <TitlePlace />}
      <Context />
    </div>
  );
}

/** A line that says who or what the clip is about, offered where its first sentence does not. */
function Context() {
  const { t } = useTranslation();
  const { projectId, shortId } = useEditor().place;
  const { data: short } = useQuery(editorQueries.short(projectId, shortId));
  const isShown = useLook(({ overlay, overlayText }) => overlay === 'own' && overlayText === short?.context);
  const change = useChangeLook();
  const context = short?.context ?? null;
  if (context === null || isShown) return null;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-2 text-sm">
      {t('editor.context', { text: context })}
      <Button
        size="small"
        look="quiet"
        onClick={() => change((now) => ({ ...now, overlay: 'own', overlayText: context }))}
      >
        {t('editor.useContext')}
      </Button>
    </p>
  );
}

/** Where the title stands by hand, which can be taken back. */
function TitlePlace() {
  const { t } = useTranslation();
  const at = useLook(({ titleAt }) => titleAt);
  const change = useChangeLook();
  if (at === undefined) return null;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-2 text-sm">
      {t('editor.at.hand', { percent: Math.round(100 * at) })}
      <Button size="small" look="quiet" onClick={() => change((now) => ({ ...now, titleAt: undefined }))}>
        {t('editor.hands.titleAuto')}
      </Button>
    </p>
  );
}

function OverlayText() {
  const { t } = useTranslation();
  const text = useLook(({ overlayText }) => overlayText);
  const change = useChangeLook();
  return (
    <TextField
      label={t('editor.overlayText')}
      value={text}
      maxLength={LIMITS.titleOverlayChars}
      onChange={(event) => {
        const overlayText = event.currentTarget.value;
        change((now) => ({ ...now, overlayText }), 'overlay text');
      }}
    />
  );
}
