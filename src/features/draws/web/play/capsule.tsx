// The capsule game: its screen and its drawing.
import { GameScreen } from './game-screen.tsx';
import { animatePart, type MachineProps, useMotion } from './machine.ts';
import { colourOf, PrizeMark } from './outcome.tsx';
import { placeOf, type Prize } from './round-facts.ts';

/** Centres of the capsules in the dome, from the bottom. */
const SPOTS = [
  [104, 150],
  [136, 154],
  [168, 154],
  [200, 150],
  [88, 124],
  [120, 126],
  [152, 127],
  [184, 126],
  [218, 122],
  [102, 98],
  [136, 99],
  [170, 99],
  [204, 97],
  [120, 72],
  [154, 70],
  [188, 72],
] as const;

/** The drawn capsule falls into the hatch and bounces once. */
const ROLLS_OUT: readonly Keyframe[] = [
  { transform: 'translate(0, -80px) rotate(-150deg)' },
  { transform: 'translate(0, -30px) rotate(-60deg)' },
  { transform: 'translate(0, 0) rotate(0deg)' },
  { transform: 'translate(0, -10px) rotate(12deg)' },
  { transform: 'translate(0, 0) rotate(0deg)' },
];

export function CapsuleScreen() {
  return <GameScreen game="draw" Machine={Capsule} />;
}

/** A dome with capsules in proportion to the odds. The drawn one rolls out and opens. */
function Capsule({ prizes, W, moving, result, onRest }: MachineProps) {
  const drawing = useMotion<SVGSVGElement>({ moving, onRest }, (svg) => {
    const shaken = [...svg.querySelectorAll('.capsule-in')].map((one, n) =>
      animatePart(one, { frames: shake(n), from: 0, to: 0.55 }),
    );
    const out = svg.querySelector('.capsule-out');
    return out ? [...shaken, animatePart(out, { frames: ROLLS_OUT, from: 0.5, to: 1 })] : shaken;
  });
  const place = placeOf(result, prizes);
  return (
    <svg ref={drawing} viewBox="0 0 320 300" className="machine" aria-hidden="true">
      <path fill="var(--drawn-ground)" d="M30 272h260a8 8 0 0 1 0 16H30a8 8 0 0 1 0-16z" />
      <circle cx="154" cy="104" r="88" fill="var(--drawn-pane)" stroke="var(--drawn-teal-deep)" strokeWidth="5" />
      {shelved(prizes, W).map((of, n) => {
        const [x, y] = SPOTS[n] ?? [0, 0];
        return (
          <g key={n} className="capsule-in">
            <circle cx={x} cy={y} r="15" fill="var(--drawn-wall)" />
            <path d={`M${x - 15} ${y}a15 15 0 0 1 30 0z`} fill={colourOf(prizes, of)} />
          </g>
        );
      })}
      <path fill="var(--drawn-clay)" d="M74 170h160l14 106H60z" />
      <path fill="var(--drawn-clay-light)" d="M74 170h160l2 12H72z" />
      <circle cx="112" cy="222" r="20" fill="var(--drawn-wall)" />
      <path fill="var(--drawn-teal)" d="M92 219h40v6H92z" />
      <path fill="var(--drawn-ink)" d="M148 268v-46a40 30 0 0 1 80 0v46z" />
      {moving ? (
        <svg x="148" y="192" width="80" height="76" viewBox="148 192 80 76">
          <g className="capsule-out">
            <circle cx="188" cy="240" r="26" fill="var(--drawn-wall)" />
            <path d="M162 240a26 26 0 0 1 52 0z" fill={colourOf(prizes, moving.place)} />
          </g>
        </svg>
      ) : null}
      {place === null ? null : <Opened prizes={prizes} place={place} />}
    </svg>
  );
}

function Opened({ prizes, place }: { prizes: readonly Prize[]; place: number }) {
  return (
    <g>
      <path
        className="capsule-lid"
        d="M162 212a26 26 0 0 1 52 0z"
        transform="rotate(38 214 212)"
        fill={colourOf(prizes, place)}
        stroke="var(--drawn-wall)"
        strokeWidth="2.5"
      />
      <PrizeMark kind={prizes[place]?.kind ?? 'nothing'} x={188} y={226} size={40} />
      <path d="M162 240a26 26 0 0 0 52 0z" fill="var(--drawn-wall)" />
    </g>
  );
}

const shake = (n: number): Keyframe[] =>
  Array.from({ length: 9 }, (_, step) => ({
    transform:
      step % 8 === 0 ? 'none' : `translate(${((n * 7 + step * 5) % 9) - 4}px, ${-((n * 5 + step * 7) % 11)}px)`,
  }));

/** The prize of each visible capsule. Each capsule stands for the same share of the odds. */
function shelved(prizes: readonly Prize[], W: number): number[] {
  return SPOTS.map((_, n) => {
    let upto = 0;
    // Steps of 7 mix the colours, because 7 and the 16 capsules have no common divisor.
    const at = (((n * 7) % SPOTS.length) + 0.5) / SPOTS.length;
    return prizes.findIndex(({ weight }) => (upto += weight / W) > at);
  });
}
