import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

type Segment<T extends string> = { value: T; label: ReactNode };

type SegmentsProps<T extends string> = {
  label: string;
  value: T;
  segments: readonly Segment<T>[];
  onChange: (value: T) => void;
};

/** A choice of a few, all of them visible. Arrow keys move between them. */
export function Segments<T extends string>({ label, value, segments, onChange }: SegmentsProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as T)}
      className="bg-sunken inline-flex max-w-full gap-1 overflow-x-auto rounded-xl p-1"
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          className="text-muted hover:text-text data-[state=on]:bg-chosen data-[state=on]:text-text inline-flex h-8 pointer-coarse:h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 text-sm sm:px-3 font-medium data-[state=on]:shadow-sm"
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
