// The golden egg game: its screen and its drawing.
import { GameScreen } from './game-screen.tsx';
import type { MachineProps } from './machine.ts';
import { type Step, useOpening } from './opening.ts';
import { colourOf, PrizeMark } from './outcome.tsx';

const CRACK = 'M92 150l22 14 18-18 20 20 18-20 20 18 18-18 20 12';
/** Pieces of the crack, which appear from left to right. */
const PIECES = ['M92 150l22 14 18-18', 'M132 146l20 20 18-20 20 18', 'M190 164l18-18 20 12'] as const;

const TOP_OFF = 'translate(24px, -42px) rotate(14deg)';
/** The egg rocks until it opens, while the crack grows. */
const STEPS: readonly Step[] = [
  {
    part: '.egg-whole',
    frames: [0, -3, 4, -5, 6, -7, 7, -7, 6, -5, 0].map((angle) => ({ transform: `rotate(${angle}deg)` })),
    from: 0,
    to: 0.72,
  },
  ...PIECES.map((_, n) => ({
    part: `.egg-crack-${n}`,
    frames: [{ opacity: 0 }, { opacity: 1 }],
    from: 0.3 + n * 0.13,
    to: 0.35 + n * 0.13,
  })),
  { part: '.egg-top', frames: [{ transform: 'none' }, { transform: TOP_OFF }], from: 0.7, to: 1 },
];

export function GoldenEggScreen() {
  return <GameScreen game="draw-golden-egg" Machine={GoldenEgg} />;
}

/** One egg, so that there is nothing to choose. It rocks, cracks and opens. */
function GoldenEgg(props: MachineProps) {
  const { prizes } = props;
  const { drawing, place, isOpen } = useOpening(props, STEPS);
  return (
    <svg ref={drawing} viewBox="0 -24 320 314" className="machine" aria-hidden="true">
      <path fill="var(--drawn-ground)" d="M24 258h272a8 8 0 0 1 0 16H24a8 8 0 0 1 0-16z" />
      <g className="egg-whole">
        {place === null ? null : (
          <g className="egg-prize">
            <circle
              cx="160"
              cy="134"
              r="40"
              fill={colourOf(prizes, place)}
              stroke="var(--drawn-wall)"
              strokeWidth="2.5"
            />
            <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={160} y={132} size={50} />
          </g>
        )}
        {/* The edge hides the seam until the egg cracks. */}
        <path
          fill="var(--drawn-sun)"
          stroke="var(--drawn-sun)"
          strokeWidth="1.5"
          d={`${CRACK}c4 56-20 96-68 96s-72-40-68-104z`}
        />
        <path fill="var(--drawn-clay-light)" d="M196 244c28-16 36-50 32-86l-12-7c2 45-2 73-20 93z" />
        <g className="egg-top" style={{ transform: isOpen ? TOP_OFF : 'none' }}>
          <path fill="var(--drawn-sun)" d={`${CRACK}C222 92 196 40 160 40s-62 52-68 110z`} />
          <path fill="var(--drawn-clay-light)" d="M228 158C224 104 208 68 186 50C202 84 212 118 216 151z" />
          <path fill="var(--drawn-mark)" d="M128 82c6-14 14-22 24-26l4 6c-10 4-16 12-22 24z" />
        </g>
        <g fill="none" stroke="var(--drawn-clay)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
          {PIECES.map((piece, n) => (
            <path key={piece} className={`egg-crack-${n}`} d={piece} style={{ opacity: isOpen ? 1 : 0 }} />
          ))}
        </g>
      </g>
      <path fill="var(--drawn-clay)" d="M62 214c30 22 166 22 196 0 2 30-20 52-58 52h-80c-38 0-60-22-58-52z" />
      <path
        fill="none"
        stroke="var(--drawn-clay-light)"
        strokeWidth="4"
        strokeLinecap="round"
        d="M76 234c40 16 128 16 168 0M92 250c36 10 100 10 136 0"
      />
    </svg>
  );
}
