import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import type { Moving } from './use-play.ts';
import type { Prize, Result } from './round-facts.ts';

/** The most that a machine moves for a draw. */
export const MOTION_MS = 2_800;

/** The drawing of a game. It shows odds and results, and decides nothing. */
export type MachineProps = {
  prizes: readonly Prize[];
  W: number;
  /** It moves towards this draw, then calls `onRest`. */
  moving: Moving | null;
  /** The last result: the machine stands there. */
  result: Result | null;
  onRest: () => void;
};
export type Machine = ComponentType<MachineProps>;

/** Starts a machine's movement, and tells when its last part has ended. Leaving the page or a tap ends it at once. */
export function useMotion<E extends Element>(
  { moving, onRest }: Pick<MachineProps, 'moving' | 'onRest'>,
  start: (drawing: E, moving: Moving) => readonly Animation[],
): RefObject<E | null> {
  const drawing = useRef<E>(null);
  const latest = useRef({ start, onRest });
  useEffect(() => {
    latest.current = { start, onRest };
  });
  useEffect(() => {
    if (!moving || !drawing.current) return;
    const animations = latest.current.start(drawing.current, moving);
    const timer = setTimeout(() => latest.current.onRest(), MOTION_MS);
    return () => {
      clearTimeout(timer);
      for (const one of animations) one.cancel();
    };
  }, [moving]);
  return drawing;
}
