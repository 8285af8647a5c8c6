import type { RefObject } from 'react';
import { type MachineProps, MOTION_MS, useMotion } from './machine.ts';
import { placeOf } from './round-facts.ts';

/** A part's movement. `from` and `share` are parts of the whole time. */
export type Step = { part: string; frames: Keyframe[]; from: number; share: number };

export type Opening = {
  drawing: RefObject<SVGSVGElement | null>;
  /** The prize inside, once it is known. */
  place: number | null;
  isOpen: boolean;
};

/** For a machine that opens, step by step, and has the drawn prize inside. */
export function useOpening({ prizes, moving, result, onRest }: MachineProps, steps: readonly Step[]): Opening {
  const drawing = useMotion<SVGSVGElement>({ moving, onRest }, (svg) =>
    steps.flatMap(({ part, frames, from, share }) => {
      const timing = { duration: MOTION_MS * share, delay: MOTION_MS * from, easing: 'ease-in-out' };
      return svg.querySelector(part)?.animate(frames, { ...timing, fill: 'both' }) ?? [];
    }),
  );
  const place = placeOf(result, prizes) ?? moving?.place ?? null;
  return { drawing, place, isOpen: result !== null && place !== null };
}
