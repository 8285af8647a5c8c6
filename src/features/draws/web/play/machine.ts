// What all game drawings share: their props, and how they animate towards a result.
import { type ComponentType, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Moving } from './use-play.ts';
import type { Prize, Result } from './round-facts.ts';

/** How long a machine moves. */
export const MOTION_MS = 2_800;
/** On a slow phone the movement starts late and is cut short, because it may last 3 seconds at most (draws.md 6). */
const LATEST_MS = 3_000;

/** Props of a game's drawing. It only shows odds and results. */
export type MachineProps = {
  prizes: readonly Prize[];
  W: number;
  /** The draw to move towards; then it calls `onRest`. */
  moving: Moving | null;
  /** The last result, which the machine shows at rest. */
  result: Result | null;
  onRest: () => void;
};
export type Machine = ComponentType<MachineProps>;

/** A part of a movement. `from` and `to` are fractions of the whole time. */
export type Part = { from: number; to: number; frames: readonly Keyframe[]; easing?: string };

/**
 * Animates an element through a part of the movement. The animation lasts the whole time, because one that begins or
 * ends in between makes the browser rebuild its layers.
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
 * Starts a machine's movement, and calls `onRest` when its last part has ended. Leaving the page or a tap ends it at
 * once. `start` must animate only `transform` and `opacity`, for which the browser need not repaint.
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
  // A layout effect, because a frame painted before the movement starts would show its end.
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
