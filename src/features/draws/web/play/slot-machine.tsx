// The slot machine game: its screen and its drawing.
import { GameScreen } from './game-screen.tsx';
import { animatePart, type MachineProps, useMotion } from './machine.ts';
import { colourOf, PrizeMark } from './outcome.tsx';
import { placeOf, type Prize } from './round-facts.ts';

const [CELL, FIRST_STOP] = [80, 0.6];
const REELS = [52, 124, 196] as const;

export function SlotMachineScreen() {
  return <GameScreen game="draw-slot-machine" Machine={SlotMachine} />;
}

/** All reels stop at the drawn prize, so that no result looks like a near miss. */
function SlotMachine({ prizes, moving, result, onRest }: MachineProps) {
  const drawing = useMotion<SVGSVGElement>({ moving, onRest }, (svg) =>
    [...svg.querySelectorAll('.slot-strip')].map((strip, reel) =>
      animatePart(strip, {
        frames: [{ transform: 'none' }, { transform: `translateY(${-CELL * (runOf(reel, 0, prizes).length - 1)}px)` }],
        from: 0,
        to: FIRST_STOP + ((1 - FIRST_STOP) * reel) / (REELS.length - 1),
        easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)',
      }),
    ),
  );
  const resting = placeOf(result, prizes);
  return (
    <svg ref={drawing} viewBox="0 0 320 250" className="machine" aria-hidden="true">
      <path fill="var(--drawn-ground)" d="M20 224h280a8 8 0 0 1 0 16H20a8 8 0 0 1 0-16z" />
      <path fill="var(--drawn-clay)" d="M54 18h212a24 24 0 0 1 24 24v184H30V42a24 24 0 0 1 24-24z" />
      <path fill="var(--drawn-clay-light)" d="M54 26h212a16 16 0 0 1 16 16v8H38v-8a16 16 0 0 1 16-16z" />
      <path fill="var(--drawn-metal)" d="M42 66h236v100H42z" />
      <path fill="var(--drawn-wall)" d="M52 76h68v80H52zM126 76h68v80h-68zM200 76h68v80h-68z" />
      {/* A nested svg clips the reels, because a clip path would be repainted in each frame. */}
      <svg x="52" y="76" width="216" height="80" viewBox="52 76 216 80">
        {REELS.map((x, reel) => (
          <g key={x} className="slot-strip">
            {(moving ? runOf(reel, moving.place, prizes) : [resting]).map((place, n) => (
              <Cell key={n} x={x + 34 + reel * 2} y={116 + n * CELL} prizes={prizes} place={place} />
            ))}
          </g>
        ))}
      </svg>
      <path fill="var(--drawn-clay-light)" d="M86 190h148v10H86z" />
      <path fill="var(--drawn-ink)" d="M100 204h120v14H100z" />
    </svg>
  );
}

function Cell({ x, y, prizes, place }: { x: number; y: number; prizes: readonly Prize[]; place: number | null }) {
  if (place === null)
    return <path d={`M${x - 18} ${y - 8}h36v5h-36zM${x - 18} ${y + 3}h36v5h-36z`} fill="var(--drawn-teal)" />;
  return (
    <g>
      <circle cx={x} cy={y} r="30" fill={colourOf(prizes, place)} />
      <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={x} y={y} size={36} />
    </g>
  );
}

/** The prizes that pass through a reel's window, in the manifest's order, ending with the drawn one. */
function runOf(reel: number, drawn: number, prizes: readonly Prize[]): (number | null)[] {
  const passing = Array.from({ length: 10 + 4 * reel }, (_, n) => (n + reel) % prizes.length);
  return [null, ...passing, drawn];
}
