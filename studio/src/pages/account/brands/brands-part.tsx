import { useQuery } from '@tanstack/react-query';
import type { Brand } from 'clipmill';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery, deleteBrand } from '@/api/looks/brands.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/manage/badge.tsx';
import { ConfirmDialog } from '@/ui/manage/confirm-dialog.tsx';
import { Section } from '@/ui/manage/section.tsx';
import { Retry } from '@/ui/retry.tsx';
import { BrandForm } from './brand-form.tsx';
import { FontsSection } from './fonts-section.tsx';

/** Logos, colours, fonts and music for clips. */
export function BrandsPart() {
  const { t } = useTranslation();
  const { data: brands, error, refetch } = useQuery(brandsQuery);
  const [edited, edit] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  if (brands === undefined) return error === null ? null : <Retry error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Section title={t('account.brands.title')} hint={t('account.brands.hint')}>
        <div className="grid grid-cols-1 gap-6">
          {brands.length === 0 && !isNew && <p className="text-muted">{t('account.brands.empty')}</p>}
          {brands.length > 0 && (
            <ul aria-label={t('account.brands.title')} className="divide-line divide-y">
              {brands.map((brand) => (
                <li key={brand.id} className="py-3">
                  {edited === brand.id ? (
                    <BrandForm brand={brand} onDone={() => edit(null)} />
                  ) : (
                    <BrandRow brand={brand} onEdit={() => edit(brand.id)} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {isNew ? (
            <BrandForm brand={null} onDone={() => setIsNew(false)} />
          ) : (
            <Button look="primary" className="justify-self-start" onClick={() => setIsNew(true)}>
              {t('account.brands.add')}
            </Button>
          )}
        </div>
      </Section>
      <FontsSection />
    </>
  );
}

function BrandRow({ brand, onEdit }: { brand: Brand; onEdit: () => void }) {
  const { t } = useTranslation();
  const remove = useAction(deleteBrand, { changes: [[...brandsQuery.queryKey]] });
  const [isAsking, ask] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {brand.logo !== null && (
        <span className="border-line grid size-12 place-items-center rounded-lg border bg-[#8a8f98] p-1">
          <img src={brand.logo.url} alt="" className="max-h-full max-w-full" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-medium">{brand.name}</p>
        <p className="mt-1 flex items-center gap-2">
          {brand.default && <Badge>{t('account.brands.isDefault')}</Badge>}
          {Object.values(brand.colors).map(
            (colour, i) =>
              colour !== null && (
                <span key={i} className="border-line size-4 rounded-full border" style={{ backgroundColor: colour }} />
              ),
          )}
        </p>
      </div>
      <Button size="small" onClick={onEdit} aria-label={t('account.brands.editOf', { name: brand.name })}>
        {t('account.brands.edit')}
      </Button>
      <Button size="small" onClick={() => ask(true)} aria-label={t('common.deleteOf', { what: brand.name })}>
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        title={t('account.brands.deleteTitle', { name: brand.name })}
        description={t('account.brands.deleteHint')}
        action={t('common.delete')}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate(brand.id)}
      />
    </div>
  );
}
