// The turntable game: its screen and its drawing.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';
import { Localized } from '#design/components/localized.tsx';
import { animatePart, type MachineProps, useMotion } from './machine.ts';
import { colourOf, PrizeMark } from './outcome.tsx';
import { GameScreen } from './game-screen.tsx';
import type { Prize } from './round-facts.ts';

const [MIDDLE, RADIUS, TURNS] = [160, 140, 4];

export function TurntableScreen() {
  return <GameScreen game="draw-turntable" Machine={Turntable} />;
}

/**
 * A wheel whose sectors are as wide as the odds. The pointer stops exactly at the drawn number. A legend names the
 * sectors that are too narrow for a word.
 */
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
    <div aria-hidden="true">
      <svg ref={drawing} viewBox="0 0 320 320" className="machine">
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
      <Legend prizes={prizes} W={W} />
    </div>
  );
}

function Sectors({ prizes, W }: Pick<MachineProps, 'prizes' | 'W'>) {
  const say = useWords(W);
  return prizes.map((prize, place) => {
    const [from, share] = [weightBefore(prizes, place) / W, prize.weight / W];
    const [word, colour] = [say(prize), colourOf(prizes, place)];
    return (
      <g key={prize.id}>
        <path
          d={sector(from, share)}
          fill={colour}
          stroke="var(--drawn-wall)"
          strokeWidth={share < LEAST ? 0.5 : 1.5}
        />
        <g transform={`rotate(${(from + share / 2) * 360} ${MIDDLE} ${MIDDLE})`}>
          {share < LEAST ? <circle cx={MIDDLE} cy={MIDDLE - RADIUS - 5} r="6" fill={colour} /> : null}
          {share > 0.06 ? (
            <PrizeMark kind={prize.kind} x={MIDDLE} y={word ? 84 : 60} size={share > 0.12 ? 30 : 22} />
          ) : null}
          {word ? (
            <text x={MIDDLE} y={MIDDLE - WORD_AT} className="turntable-word" paintOrder="stroke">
              {word}
            </text>
          ) : null}
        </g>
      </g>
    );
  });
}

/** A sector below this share is a hair, so a dot on the rim shows where it is. */
const LEAST = 0.03;
/** The distance of words from the middle, and the width of a letter of theirs. */
const [WORD_AT, LETTER] = [102, 9];

/** Returns a function that gives a sector its word: what the prize gives. Null if there is no room for one. */
function useWords(W: number): (prize: Prize) => string | null {
  const t = useTranslations('draws.play');
  const { count, money } = useFormats();
  return ({ kind, valueMinor, points, weight }) => {
    const words = {
      nothing: t('kind.nothing'),
      cash: money(valueMinor, { whole: true }),
      points: t('kind.points', { points: count(points) }),
    };
    const word = kind === 'coupon' || kind === 'goods' ? null : words[kind];
    const room = 2 * WORD_AT * Math.sin(Math.PI * Math.min(weight / W, 0.5));
    return word !== null && word.length * LETTER < room ? word : null;
  };
}

function Legend({ prizes, W }: Pick<MachineProps, 'prizes' | 'W'>) {
  const say = useWords(W);
  return (
    <ul className="turntable-legend">
      {prizes.map((prize, place) =>
        say(prize) === null ? (
          <li key={prize.id}>
            <span style={{ background: colourOf(prizes, place) }} />
            <Localized>{prize.title}</Localized>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** The wheel's rotation in degrees at which number `r` is under the pointer. */
function restingAngle(r: number, W: number): number {
  return 360 - ((r + 0.5) / W) * 360;
}

/** The middle number of the likeliest prize, where the pointer is before the first play. */
function likeliest(prizes: readonly Prize[]): number {
  const most = Math.max(...prizes.map(({ weight }) => weight));
  const place = prizes.findIndex(({ weight }) => weight === most);
  return weightBefore(prizes, place) + most / 2;
}

function weightBefore(prizes: readonly Prize[], place: number): number {
  return prizes.slice(0, place).reduce((sum, { weight }) => sum + weight, 0);
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
