import './progress.css';

/** How far along something is, e.g. stock sold. `value` and `of` are counts, which the text beside it should name. */
export function Progress({ value, of, label }: { value: number; of: number; label: string }) {
  return <progress className="progress" value={value} max={Math.max(of, 1)} aria-label={label} />;
}
