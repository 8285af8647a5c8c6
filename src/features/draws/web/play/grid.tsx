// The nine-grid game: its screen and its drawing.
import { useTranslations } from 'use-intl/react';
import { Localized } from '#design/components/localized.tsx';
import { type MachineProps, MOTION_MS, useMotion } from './machine.ts';
import { colourOf, PrizeMark } from './outcome.tsx';
import { GameScreen } from './game-screen.tsx';
import { placeOf, type Prize } from './round-facts.ts';

const CELLS = 9;
const ROUNDS = 3;

export function GridScreen() {
  return <GameScreen game="draw-grid" Machine={Grid} />;
}

/** One cell for each prize. A light moves over the prizes at a steady pace and stops on the drawn one. */
function Grid({ prizes, moving, result, onRest }: MachineProps) {
  const cells = cellsOf(prizes);
  const drawing = useMotion<HTMLDivElement>({ moving, onRest }, (grid, { place: drawn }) => {
    const lights = [...grid.querySelectorAll('.grid-light')].slice(0, cells.length);
    const last = ROUNDS * lights.length + cellOf(drawn);
    return lights.map((light, cell) =>
      light.animate(flashes({ cell, every: lights.length, last }), { duration: MOTION_MS, fill: 'forwards' }),
    );
  });
  const place = placeOf(result, prizes);
  const lit = place === null ? null : cellOf(place);
  return (
    <div ref={drawing} className="machine grid-machine" aria-hidden="true">
      {Array.from({ length: CELLS }, (_, cell) => (
        <Cell key={cell} cell={cell} within={cells[cell] ?? []} prizes={prizes} isLit={cell === lit} />
      ))}
    </div>
  );
}

/** For how many steps the light stays on the drawn prize before the movement ends. */
const FINAL_STEPS = 2;

/** The opacity of a cell's light: on at each of the cell's steps; the light of the last step stays on. */
function flashes({ cell, every, last }: { cell: number; every: number; last: number }): Keyframe[] {
  const at = (step: number) => step / (last + 1 + FINAL_STEPS);
  const turns = Array.from({ length: Math.floor((last - cell) / every) + 1 }, (_, turn) => turn * every + cell);
  return [
    { offset: 0, opacity: 0, easing: 'step-end' },
    ...turns.flatMap((step): Keyframe[] => [
      { offset: at(step), opacity: 1, easing: 'step-end' },
      { offset: at(step + 0.7), opacity: 1 },
      { offset: at(step + 1.5), opacity: step === last ? 1 : 0, easing: 'step-end' },
    ]),
    { offset: 1, opacity: turns[turns.length - 1] === last ? 1 : 0 },
  ];
}

type CellProps = { cell: number; within: readonly Prize[]; isLit: boolean; prizes: readonly Prize[] };

function Cell({ cell, within, isLit, prizes }: CellProps) {
  const t = useTranslations('draws.play');
  const [first] = within;
  if (!first) return <div className="grid-cell grid-empty" />;
  return (
    <div className="grid-cell">
      <div className="grid-light" style={{ opacity: isLit ? 1 : 0 }} />
      <svg viewBox="0 0 40 40" className="grid-mark">
        <circle cx="20" cy="20" r="20" fill={colourOf(prizes, cell)} />
        <PrizeMark kind={first.kind} x={20} y={20} />
      </svg>
      <span className="grid-name">
        {within.length === 1 ? <Localized>{first.title}</Localized> : t('grid.others', { count: within.length })}
      </span>
    </div>
  );
}

/** Prizes by cell. If a round has more than nine, the ninth cell holds the rest. */
function cellsOf(prizes: readonly Prize[]): Prize[][] {
  const cells: Prize[][] = [];
  for (const [place, prize] of prizes.entries()) (cells[cellOf(place)] ??= []).push(prize);
  return cells;
}

const cellOf = (place: number): number => Math.min(place, CELLS - 1);
