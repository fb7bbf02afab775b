import { useQuery } from '@tanstack/react-query';
import type { Font } from 'clipmill';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '@/api/error-words.ts';
import { brandsQuery } from '@/api/looks/brands.ts';
import { addFont, deleteFont, type FontForm, fontsQuery } from '@/api/looks/fonts.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { CheckBox } from '@/ui/check-box.tsx';
import { TextArea, TextField } from '@/ui/field.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { fieldsOf } from '@/ui/manage/fields-of.ts';
import { Section } from '@/ui/manage/section.tsx';
import { Retry } from '@/ui/retry.tsx';
import { OWN_FONT_KINDS, OWN_FONTS } from '#schema/domain/brands/own-font.ts';

/** The fonts of the account: for captions, in the editor and of brands. */
export function FontsSection() {
  const { t } = useTranslation();
  const { data: fonts, error, refetch } = useQuery(fontsQuery);
  const [isNew, setIsNew] = useState(false);
  if (fonts === undefined) return error === null ? null : <Retry error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('account.fonts.title')} hint={t('account.fonts.hint')}>
      <div className="grid grid-cols-1 gap-6">
        {fonts.length === 0 && !isNew && <p className="text-muted">{t('account.fonts.empty')}</p>}
        {fonts.length > 0 && (
          <ul aria-label={t('account.fonts.title')} className="divide-line divide-y">
            {fonts.map((font) => (
              <FontRow key={font.id} font={font} />
            ))}
          </ul>
        )}
        {isNew ? (
          <NewFontForm onDone={() => setIsNew(false)} />
        ) : (
          <Button
            className="justify-self-start"
            disabled={fonts.length >= OWN_FONTS.perUser}
            onClick={() => setIsNew(true)}
          >
            {t('account.fonts.add')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function NewFontForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const save = useAction(addFont, { changes: [[...fontsQuery.queryKey]], onDone, isQuiet: true });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = readForm(event.currentTarget);
    if (form !== null) save.mutate(form);
  };
  return (
    <form onSubmit={submit} className="border-line grid grid-cols-1 gap-4 rounded-xl border p-4">
      <TextField
        label={t('account.fonts.file')}
        hint={t('account.fonts.fileHint')}
        error={save.error === null ? undefined : errorWords(t, save.error)}
        name="file"
        type="file"
        required
        accept={OWN_FONT_KINDS.map((kind) => `.${kind}`).join(',')}
        onChange={() => save.reset()}
      />
      <TextField
        label={t('account.fonts.name')}
        hint={t('account.fonts.nameHint')}
        name="name"
        maxLength={OWN_FONTS.nameChars}
      />
      <TextArea label={t('account.brands.license')} name="license" maxLength={OWN_FONTS.licenseChars} />
      <CheckBox label={t('account.fonts.confirm')} required />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={save.isPending}>
          {save.isPending ? t('common.saving') : t('common.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** Null without a file. The browser sends no form whose check box is not checked. */
function readForm(form: HTMLFormElement): FontForm | null {
  const field = fieldsOf(form);
  const file = new FormData(form).get('file');
  if (!(file instanceof File) || file.size === 0) return null;
  const name = field('name').trim();
  return { file, license_confirmed: true, license: field('license').trim(), ...(name !== '' && { name }) };
}

function FontRow({ font }: { font: Font }) {
  const { t } = useTranslation();
  const remove = useAction(deleteFont, { changes: [[...fontsQuery.queryKey], [...brandsQuery.queryKey]] });
  const [isAsking, ask] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{font.name}</span>
      <Button size="small" onClick={() => ask(true)} aria-label={t('common.deleteOf', { what: font.name })}>
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        title={t('account.fonts.deleteTitle', { name: font.name })}
        description={t('account.fonts.deleteHint')}
        action={t('common.delete')}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate(font.id)}
      />
    </li>
  );
}
