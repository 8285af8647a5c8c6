// How fingers, the wheel, keys and buttons move and zoom the map (map-view.tsx).
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, type RefObject } from 'react';
import { clamp, movedBy, type Size, type Spot, type View, zoomedAt } from './mercator.ts';

export const ZOOM_MIN = 4;
/** Px that a key or a button moves the map. */
const STEP = 60;
const ZOOM_STEP = 1;

type Change = (next: (view: View) => View) => void;
type Moves = { size: Size; zoomMost: number; change: Change; onTap?: ((spot: Spot) => void) | undefined };

export function zoomBy(view: View, step: number, { size, zoomMost }: Pick<Moves, 'size' | 'zoomMost'>): View {
  const spot = { x: size.width / 2, y: size.height / 2 };
  return zoomedAt(view, { zoom: clamp(view.zoom + step, ZOOM_MIN, zoomMost), spot, size });
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

export function keyMoves({ change, ...limits }: Moves) {
  return (event: KeyboardEvent) => {
    const [arrow, zoom] = [ARROWS[event.key], ZOOMS[event.key]];
    if (event.ctrlKey || event.metaKey || event.altKey || (!arrow && zoom === undefined)) return;
    event.preventDefault();
    if (arrow) change((view) => movedBy(view, arrow));
    else if (zoom !== undefined) change((view) => zoomBy(view, zoom, limits));
  };
}

/** A finger that moved less than this has tapped. */
const TAP_PX = 6;

/** One finger moves the map, two zoom it. */
export function usePointerMoves({ size, zoomMost, change, onTap }: Moves) {
  const fingers = useRef(new Map<number, Spot>());
  const movedPx = useRef(0);
  const spotIn = (event: PointerEvent): Spot => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (fingers.current.size === 0) movedPx.current = 0;
      fingers.current.set(event.pointerId, spotIn(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = spotIn(event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      movedPx.current += Math.hypot(now.x - before.x, now.y - before.y);
      if (other === undefined) {
        change((view) => movedBy(view, { x: before.x - now.x, y: before.y - now.y }));
        return;
      }
      const length = (spot: Spot) => Math.max(1, Math.hypot(spot.x - other.x, spot.y - other.y));
      const step = Math.log2(length(now) / length(before));
      const spot = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      change((view) => zoomedAt(view, { zoom: clamp(view.zoom + step, ZOOM_MIN, zoomMost), spot, size }));
    },
    onPointerUp: (event: PointerEvent) => {
      const last = fingers.current.size === 1;
      fingers.current.delete(event.pointerId);
      if (last && movedPx.current < TAP_PX) onTap?.(spotIn(event));
    },
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
  };
}

const WHEEL_PX = 300;

/** A native listener, because React's wheel events are passive and could not keep the page from scrolling. */
export function useWheel(box: RefObject<HTMLElement | null>, { size, zoomMost, change }: Moves): void {
  const now = useRef({ size, zoomMost, change });
  useEffect(() => {
    now.current = { size, zoomMost, change };
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const spot = { x: event.clientX - left, y: event.clientY - top };
      const limits = now.current;
      limits.change((view) => {
        const zoom = clamp(view.zoom - event.deltaY / WHEEL_PX, ZOOM_MIN, limits.zoomMost);
        return zoomedAt(view, { zoom, spot, size: limits.size });
      });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [box]);
}
