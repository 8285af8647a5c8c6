// For games whose machine opens step by step and shows the drawn prize inside: golden egg, treasure chest.
import type { RefObject } from 'react';
import { animatePart, type MachineProps, type Part, useMotion } from './machine.ts';
import { placeOf } from './round-facts.ts';

/** `part`: a CSS selector of what moves. */
export type Step = Part & { part: string };

export type Opening = {
  drawing: RefObject<SVGSVGElement | null>;
  /** The index of the prize inside. Null until it is known. */
  place: number | null;
  isOpen: boolean;
};

export function useOpening({ prizes, moving, result, onRest }: MachineProps, steps: readonly Step[]): Opening {
  const drawing = useMotion<SVGSVGElement>({ moving, onRest }, (svg) =>
    steps.flatMap((step) => [...svg.querySelectorAll(step.part)].map((found) => animatePart(found, step))),
  );
  const place = placeOf(result, prizes) ?? moving?.place ?? null;
  return { drawing, place, isOpen: result !== null && place !== null };
}
