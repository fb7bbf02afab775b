import type { Project, ShortListItem } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { LAYOUTS } from '#schema/domain/media.ts';
import { CAPTION_POSITIONS, RESOLUTIONS } from '#schema/domain/render-plan.ts';
import { api } from '@/api/client.ts';
import { refreshRenders } from '@/api/renders.ts';
import { Button } from '@/ui/button.tsx';
import { CaptionChoice } from '@/ui/caption-choice.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { SelectField } from '@/ui/field.tsx';
import { ShapeChoice } from '@/ui/shapes/shape-choice.tsx';
import { keepChoice, readChoice, type RenderChoice, renderOptions } from './render-options.ts';

type RenderDialogProps = { project: Project; clips: ShortListItem[]; hasKept: boolean; onClose: () => void };

/** Asks what the videos should look like, then makes all of them. If the server refuses, the choices stay. */
export function RenderDialog({ project, clips, hasKept, onClose }: RenderDialogProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState(() => readChoice(project));
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Marks may change behind the dialog; the selected clips do not.
  const [ids] = useState(() => clips.map(({ id }) => id));
  const change = (changes: Partial<RenderChoice>) => setChoice({ ...choice, ...changes });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(null);
    keepChoice(choice);
    try {
      await api.renderShorts(ids, { ...renderOptions(choice), project_id: project.id });
      toast.success(t('clips.render.started', { count: ids.length * choice.shapes.length }));
      onClose();
    } catch (refusal) {
      setError(refusal);
      setIsBusy(false);
    }
    await refreshRenders();
  };
  return (
    <Dialog
      isWide
      isOpen
      title={t('clips.renderAll', { count: ids.length })}
      description={hasKept ? t('clips.render.ofKept', { count: ids.length }) : t('clips.render.free')}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <CaptionChoice
          value={choice.captions === 'off' ? null : choice.captions}
          onChange={(style) => change({ captions: style ?? 'off' })}
        />
        <Shapes shapes={choice.shapes} onChange={change} />
        <Selects choice={choice} onChange={change} />
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <CheckBox
            label={t('clips.render.title')}
            checked={choice.hasTitle}
            onChange={(event) => change({ hasTitle: event.target.checked })}
          />
          <CheckBox
            label={t('clips.render.silence')}
            checked={choice.cutsSilence}
            onChange={(event) => change({ cutsSilence: event.target.checked })}
          />
        </div>
        <DialogButtons error={error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {t('clips.renderAll', { count: ids.length })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

type ShapesProps = Pick<RenderChoice, 'shapes'> & { onChange: (changes: Partial<RenderChoice>) => void };

function Shapes({ shapes, onChange }: ShapesProps) {
  const { t } = useTranslation();
  return (
    <ShapeChoice legend={t('start.aspect.legend')} value={shapes} onChange={(next) => onChange({ shapes: next })} />
  );
}

type SelectsProps = { choice: RenderChoice; onChange: (changes: Partial<RenderChoice>) => void };

function Selects({ choice, onChange }: SelectsProps) {
  const { t } = useTranslation();
  const select = <K extends 'layout' | 'position' | 'resolution'>(field: K, values: readonly RenderChoice[K][]) => (
    <SelectField
      label={t(`clips.render.${field}.label`)}
      value={choice[field]}
      disabled={field === 'position' && choice.captions === 'off'}
      onChange={(event) => onChange({ [field]: event.target.value })}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`clips.render.${field}.${value}`)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {select('layout', ['auto', ...LAYOUTS])}
      {select('position', CAPTION_POSITIONS)}
      {select(
        'resolution',
        RESOLUTIONS.map((side) => `${side}` as const),
      )}
    </div>
  );
}
