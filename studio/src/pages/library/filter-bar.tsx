import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/ui/search-field.tsx';
import { SmallSelect } from '@/ui/small-select.tsx';
import { type PlaceProps, TIMES } from './place.ts';

type FilterBarProps = PlaceProps & { searchLabel: string; states: readonly string[] };

/** Search, state and time. */
export function FilterBar({ place, onPlace, searchLabel, states }: FilterBarProps) {
  const { t } = useTranslation();
  const search = useCallback((q: string) => onPlace({ q }), [onPlace]);
  return (
    <div role="search" className="mb-5 flex flex-wrap gap-3">
      <SearchField
        label={searchLabel}
        value={place.q}
        onChange={search}
        className="basis-full sm:max-w-sm sm:flex-1 sm:basis-56"
      />
      <SmallSelect
        label={t('library.status')}
        value={place.state}
        options={['all', ...states].map((value) => ({ value, label: t(`library.state.${value}`) }))}
        onChange={(state) => onPlace({ state })}
      />
      <SmallSelect
        label={t('library.when')}
        value={place.time}
        options={TIMES.map((value) => ({ value, label: t(`library.time.${value}`) }))}
        onChange={(time) => onPlace({ time })}
      />
    </div>
  );
}
