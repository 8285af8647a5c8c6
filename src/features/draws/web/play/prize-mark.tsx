import type { Prize } from './round-facts.ts';

const COLOURS = ['teal-deep', 'clay', 'leaf', 'teal-light', 'clay-light', 'leaf-shade', 'sun', 'teal'] as const;

/** A prize's own colour, by its place. Nothing has the colour of paper. */
export function colourOf(prizes: readonly Prize[], place: number): string {
  if (prizes[place]?.kind === 'nothing') return 'var(--drawn-wall-shade)';
  return `var(--drawn-${COLOURS[place % COLOURS.length]})`;
}

const MARKS: Record<Prize['kind'], string> = {
  nothing: 'M5 10.5h14v3H5z',
  points: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm4 5.4a5.4 5.4 0 1 0 0 7.2l-2-1.8a2.7 2.7 0 1 1 0-3.6z',
  cash: 'M2 6h20v12H2zm10 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4.5 8v2h2V8zm13 6v2h2v-2z',
  coupon: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zm7 2v2h1.5V8zm0 3v2h1.5v-2zm0 3v2h1.5v-2z',
  goods: 'M12 2 21 6.5v11L12 22l-9-4.5v-11zm0 2.2L6.2 7.1 12 10l5.8-2.9zM5 9v7.3l6 3V12zm8 3v7.3l6-3V9z',
};

/** A prize's sign in a drawing: 24 units square around its middle. */
export function PrizeMark({ kind, x, y, size = 24 }: { kind: Prize['kind']; x: number; y: number; size?: number }) {
  return (
    <path
      d={MARKS[kind]}
      fillRule="evenodd"
      fill="var(--drawn-mark)"
      stroke="var(--drawn-ink)"
      strokeWidth={0.8}
      paintOrder="stroke"
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
    />
  );
}

/** Beside a prize's odds: its sign on its colour, as the machine shows it. */
export function PrizeSwatch({ prizes, place }: { prizes: readonly Prize[]; place: number }) {
  return (
    <svg viewBox="0 0 32 32" className="prize-swatch" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={colourOf(prizes, place)} />
      <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={16} y={16} size={18} />
    </svg>
  );
}
