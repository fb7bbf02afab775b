import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Check } from '@/api/operator.ts';
import { Typed } from '@/text/typed.tsx';
import { Badge } from '@/ui/manage/badge.tsx';

const TONES = { red: 'danger', yellow: 'warn', green: 'good', skipped: 'plain' } as const;

/** One check of the server: its question, its state, and what to do. */
export function CheckRow({ check }: { check: Check }) {
  const { t } = useTranslation();
  const { state, note, remedy } = check;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{checkWords(t, check, 'asks')}</p>
        {note !== '' && note !== 'off' && <p className="text-muted text-sm wrap-anywhere">{note}</p>}
        {remedy !== null && (
          <p className="mt-1 wrap-anywhere">
            <Typed text={checkWords(t, check, 'remedy')} />
          </p>
        )}
      </div>
      <Badge tone={TONES[state]}>
        {t(`farm.checks.states.${state === 'yellow' && note === 'off' ? 'off' : state}`)}
      </Badge>
    </li>
  );
}

/** In the language of the page if it has the text, else as the server says it. */
function checkWords(t: TFunction, check: Check, part: 'asks' | 'remedy'): string {
  return t(`farm.checks.texts.${check.id.replaceAll('.', '_')}.${part}`, { defaultValue: check[part] ?? '' });
}
