type SmallSelectProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** A native select of a toolbar: its label is for screen readers, the choices speak for themselves. */
export function SmallSelect<T extends string>({ label, value, options, onChange }: SmallSelectProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
      className="border-line bg-raised text-text h-10 min-w-0 flex-1 rounded-lg sm:flex-none border px-3 text-sm"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
