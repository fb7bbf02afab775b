type ChecksProps<Value extends string> = {
  legend: string;
  /** All values, in display order. */
  values: readonly Value[];
  chosen: readonly Value[];
  textOf: (value: Value) => string;
  onChange: (chosen: Value[]) => void;
};

/** A set of checkboxes. */
export function Checks<Value extends string>({ legend, values, chosen, textOf, onChange }: ChecksProps<Value>) {
  const toggle = (value: Value) => onChange(values.filter((each) => chosen.includes(each) !== (each === value)));
  return (
    <fieldset className="grid gap-2 pointer-coarse:gap-0.5">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="flex items-start gap-2 pointer-coarse:py-1.5">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span>{textOf(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
