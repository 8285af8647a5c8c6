// The treasure chest game: its screen and its drawing.
import { GameScreen } from './game-screen.tsx';
import type { MachineProps } from './machine.ts';
import { type Step, useOpening } from './opening.ts';
import { colourOf, PrizeMark } from './outcome.tsx';

const OPEN = 'rotate(-24deg)';
const TURNED = 'rotate(90deg)';

const STEPS: readonly Step[] = [
  { part: '.chest-key', frames: [{ transform: 'none' }, { transform: TURNED }], from: 0, to: 0.35 },
  { part: '.chest-lid', frames: [{ transform: 'none' }, { transform: OPEN }], from: 0.33, to: 0.68 },
  { part: '.chest-prize', frames: [{ transform: 'translateY(84px)' }, { transform: 'none' }], from: 0.6, to: 1 },
];

export function TreasureChestScreen() {
  return <GameScreen game="draw-treasure-chest" Machine={TreasureChest} />;
}

/** One chest: the lock turns, the lid opens, and the drawn prize rises out of it. */
function TreasureChest(props: MachineProps) {
  const { prizes } = props;
  const { drawing, place, isOpen } = useOpening(props, STEPS);
  return (
    <svg ref={drawing} viewBox="0 -28 320 298" className="machine" aria-hidden="true">
      <path fill="var(--drawn-ground)" d="M20 240h280a8 8 0 0 1 0 16H20a8 8 0 0 1 0-16z" />
      <path fill="var(--drawn-ink)" d="M62 132h196v30H62z" />
      <g className="chest-lid" style={{ transform: isOpen ? OPEN : 'none' }}>
        <path fill="var(--drawn-clay)" d="M48 152v-22c0-44 24-66 60-66h104c36 0 60 22 60 66v22z" />
        <path fill="var(--drawn-clay-light)" d="M52 118c4-30 22-46 56-46h104c34 0 52 16 56 46z" />
        <path fill="var(--drawn-metal)" d="M76 152V72h18v80zM226 152V72h18v80zM48 144h224v10H48z" />
      </g>
      {place === null ? null : (
        <g className="chest-prize">
          <circle
            cx="192"
            cy="112"
            r="42"
            fill={colourOf(prizes, place)}
            stroke="var(--drawn-wall)"
            strokeWidth="2.5"
          />
          <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={192} y={110} size={50} />
        </g>
      )}
      <path fill="var(--drawn-clay)" d="M54 150h212v92a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6z" />
      <path fill="var(--drawn-clay-light)" d="M54 182h212v5H54zM54 214h212v5H54z" />
      <path fill="var(--drawn-metal)" d="M76 150h18v98H76zM226 150h18v98h-18z" />
      <path fill="var(--drawn-sun)" d="M142 140h36v44a6 6 0 0 1-6 6h-24a6 6 0 0 1-6-6z" />
      <g className="chest-key" style={{ transform: isOpen ? TURNED : 'none' }}>
        <circle cx="160" cy="164" r="10" fill="var(--drawn-teal-deep)" />
        <path fill="var(--drawn-mark)" d="M158 156h4v16h-4z" />
      </g>
    </svg>
  );
}
