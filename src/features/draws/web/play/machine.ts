import { type ComponentType, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Moving } from './use-play.ts';
import type { Prize, Result } from './round-facts.ts';

/** How long a machine moves for a draw. */
export const MOTION_MS = 2_800;
/** A slow phone begins later. Then its movement ends early, because three seconds are the most (draws.md 6). */
const LATEST_MS = 3_000;

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

/** A part of a movement: `from` and `to` are shares of the whole time. */
export type Part = { from: number; to: number; frames: readonly Keyframe[]; easing?: string };

/**
 * Animates an element through a part of the movement. The animation itself lasts the whole time. One that began or
 * ended in between would make the page arrange its layers again.
 */
export function animatePart(element: Element, { from, to, frames, easing = 'ease-in-out' }: Part): Animation {
  const [first = {}] = frames;
  const steps = frames.map((frame, n) => ({
    ...frame,
    offset: from + ((to - from) * n) / (frames.length - 1),
    easing,
  }));
  const whole = [{ ...first, offset: 0 }, ...steps, { ...frames[frames.length - 1], offset: 1 }];
  return element.animate(whole, { duration: MOTION_MS, fill: 'forwards' });
}

/**
 * Starts a machine's movement, and tells when its last part has ended. Leaving the page or a tap ends it at once.
 * `start` animates `transform` and `opacity` alone: the browser then moves finished pictures, and draws none again.
 */
export function useMotion<E extends Element>(
  { moving, onRest }: Pick<MachineProps, 'moving' | 'onRest'>,
  start: (drawing: E, moving: Moving) => readonly Animation[],
): RefObject<E | null> {
  const drawing = useRef<E>(null);
  const latest = useRef({ start, onRest });
  useLayoutEffect(() => {
    latest.current = { start, onRest };
  });
  // Before the page is drawn. A frame without the movement would show its end.
  useLayoutEffect(() => {
    if (!moving || !drawing.current) return;
    let isOver = false;
    const rest = () => {
      if (!isOver) latest.current.onRest();
      isOver = true;
    };
    const animations = latest.current.start(drawing.current, moving);
    const timer = setTimeout(rest, LATEST_MS);
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const one of animations) one.cancel();
    };
  }, [moving]);
  return drawing;
}
