import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { NewMonitor } from 'clipmill';
import { ASPECT_RATIOS, type AspectRatio } from '#schema/domain/formats.ts';
import { type Layout, LAYOUTS } from '#schema/domain/media.ts';
import { api } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { DialogButtons } from '@/ui/manage/dialog-buttons.tsx';
import { SelectField, TextField } from '@/ui/field.tsx';
import { formatName } from '@/ui/formats.ts';

const LENGTHS = [15, 30, 45, 60, 90, 180];

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The monitor that a form asks for. */
function monitorOf(form: FormData): NewMonitor {
  const name = textOf(form, 'name');
  const keywords = textOf(form, 'keywords')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return {
    url: textOf(form, 'url'),
    clip_duration: Number(textOf(form, 'length')),
    video_layout: textOf(form, 'layout') as Layout,
    aspect_ratio: textOf(form, 'format') as AspectRatio,
    visibility: form.has('public') ? 'public' : 'private',
    ...(name !== '' && { name }),
    ...(keywords.length > 0 && { keywords }),
  };
}

/** Follows a channel by its link. If the server refuses, the typed link stays. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = monitorOf(new FormData(event.currentTarget));
    setIsBusy(true);
    setError(null);
    try {
      const { name } = await api.createMonitor(wanted);
      toast.success(t('lives.added', { name }));
      onClose();
    } catch (refusal) {
      setError(refusal);
      setIsBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: ['monitors'] });
  };
  return (
    <Dialog isOpen title={t('lives.addTitle')} description={t('lives.addText')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          name="url"
          type="url"
          required
          label={t('lives.url')}
          hint={t('lives.urlHint')}
          placeholder="https://…"
        />
        <TextField name="name" maxLength={100} label={t('lives.name')} hint={t('lives.nameHint')} />
        <Choices />
        <TextField name="keywords" label={t('lives.keywords')} hint={t('lives.keywordsHint')} />
        <CheckBox name="public" label={t('lives.isPublic')} />
        <DialogButtons error={error}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {t('lives.go')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Choices() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField name="length" label={t('lives.length')} defaultValue="30">
        {LENGTHS.map((sec) => (
          <option key={sec} value={sec}>
            {t('lives.seconds', { count: sec })}
          </option>
        ))}
      </SelectField>
      <SelectField name="layout" label={t('lives.layoutLabel')}>
        {LAYOUTS.map((layout) => (
          <option key={layout} value={layout}>
            {t(`common.layouts.${layout}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="format" label={t('lives.format')}>
        {ASPECT_RATIOS.map((format) => (
          <option key={format} value={format}>
            {formatName(t, format)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
