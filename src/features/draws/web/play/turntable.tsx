// The turntable game: its screen and its drawing.
import { useState } from 'react';
import { animatePart, type MachineProps, useMotion } from './machine.ts';
import { colourOf, PrizeMark } from './outcome.tsx';
import { GameScreen } from './game-screen.tsx';
import type { Prize } from './round-facts.ts';

const [MIDDLE, RADIUS, TURNS] = [160, 140, 4];

export function TurntableScreen() {
  return <GameScreen game="draw-turntable" Machine={Turntable} />;
}

/** A wheel whose sectors are as wide as the odds. The pointer stops exactly at the drawn number. */
function Turntable({ prizes, W, moving, result, onRest }: MachineProps) {
  const [angle, setAngle] = useState(() => restingAngle(likeliest(prizes), W));
  const resting = result?.r ? restingAngle(Number(result.r), W) : angle;
  if (resting !== angle) setAngle(resting);
  const drawing = useMotion<SVGSVGElement>({ moving, onRest }, (svg, { result: { r } }) => {
    const wheel = svg.querySelector('.turntable-wheel');
    if (!wheel || r === null) return [];
    const end = restingAngle(Number(r), W);
    const turn = ((end - angle + 360) % 360) + 360 * TURNS;
    return [
      animatePart(wheel, {
        frames: [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${angle + turn}deg)` }],
        from: 0,
        to: 1,
        easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)',
      }),
    ];
  });
  return (
    <svg ref={drawing} viewBox="0 0 320 320" className="machine" aria-hidden="true">
      <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS + 14} fill="var(--drawn-shade)" />
      <circle cx={MIDDLE} cy={MIDDLE} r={RADIUS + 8} fill="var(--drawn-wall)" />
      <g className="turntable-wheel" style={{ transform: `rotate(${angle}deg)` }}>
        <Sectors prizes={prizes} W={W} />
      </g>
      <circle cx={MIDDLE} cy={MIDDLE} r="22" fill="var(--drawn-wall)" stroke="var(--drawn-ink)" strokeWidth="2" />
      <path d={`M${MIDDLE - 7} 150h14v6h-14zM${MIDDLE - 7} 164h14v6h-14z`} fill="var(--drawn-teal)" />
      <path
        d={`M${MIDDLE} 40 ${MIDDLE - 13} 4h26z`}
        fill="var(--drawn-clay)"
        stroke="var(--drawn-wall)"
        strokeWidth="3"
        paintOrder="stroke"
      />
    </svg>
  );
}

function Sectors({ prizes, W }: Pick<MachineProps, 'prizes' | 'W'>) {
  let before = 0;
  return prizes.map(({ id, kind, weight }, place) => {
    const [from, share] = [before / W, weight / W];
    before += weight;
    const [x, y] = onCircle(from + share / 2, RADIUS * 0.72);
    return (
      <g key={id}>
        <path d={sector(from, share)} fill={colourOf(prizes, place)} stroke="var(--drawn-wall)" strokeWidth="1.5" />
        {share > 0.06 ? <PrizeMark kind={kind} x={x} y={y} size={share > 0.12 ? 34 : 22} /> : null}
      </g>
    );
  });
}

/** The wheel's rotation in degrees at which number `r` is under the pointer. */
function restingAngle(r: number, W: number): number {
  return 360 - ((r + 0.5) / W) * 360;
}

/** The middle number of the likeliest prize, where the pointer is before the first play. */
function likeliest(prizes: readonly Prize[]): number {
  const most = Math.max(...prizes.map(({ weight }) => weight));
  const place = prizes.findIndex(({ weight }) => weight === most);
  return prizes.slice(0, place).reduce((sum, { weight }) => sum + weight, most / 2);
}

/** The point at a share (0 to 1) of the circle, clockwise from the top. */
function onCircle(share: number, radius: number): [x: number, y: number] {
  const angle = share * 2 * Math.PI;
  return [MIDDLE + radius * Math.sin(angle), MIDDLE - radius * Math.cos(angle)];
}

function sector(from: number, share: number): string {
  const [x1, y1] = onCircle(from, RADIUS);
  // Not a full circle, because an arc whose ends coincide draws nothing.
  const [x2, y2] = onCircle(from + Math.min(share, 0.99999), RADIUS);
  return `M${MIDDLE} ${MIDDLE}L${x1} ${y1}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${x2} ${y2}z`;
}
