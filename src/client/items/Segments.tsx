type SegmentsProps<T extends string> = {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange(value: T): void;
};

/** A few buttons side by side, one of which is pressed. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <fieldset className="segments">
      <legend className="vh">{label}</legend>
      {options.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
