// chunk: soon
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import './states.css';

/** The length of a pull in px, and the delay before it refreshes, from the seed. */
export const PULL_THRESHOLD = 45;
export const REFRESH_AFTER_MS = 1000;

type Pull = { distance: number; state: 'idle' | 'pulling' | 'ready' | 'refreshing' };
const IDLE: Pull = { distance: 0, state: 'idle' };

/**
 * Pull to refresh on every page. If the page is scrolled to its top, the pull may begin anywhere. A visually hidden
 * button does the same for keyboards and screen readers.
 */
export function PullHeader({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const t = useTranslations('design.pull');
  const { distance, state } = usePull(onRefresh);
  return (
    <>
      <output className="pull" style={{ height: distance }}>
        {state === 'idle' ? '' : t(state)}
      </output>
      <button type="button" className="visually-hidden" onClick={() => void onRefresh()}>
        {t('refresh')}
      </button>
    </>
  );
}

/** Whether the touched element handles the finger itself: a sheet, a map, a signature, or a part that has scrolled. */
function isTaken(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement)
    if (at.matches('dialog') || at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return true;
  return false;
}

/** Half of the finger's way, so the header resists a little. 0 if it moves more sideways than down. */
function distanceOf(from: Touch, at: Touch): number {
  const [across, down] = [Math.abs(at.clientX - from.clientX), at.clientY - from.clientY];
  return across > down ? 0 : Math.min(down / 2, PULL_THRESHOLD * 1.5);
}

function usePull(onRefresh: () => Promise<void>): Pull {
  const [pull, setPull] = useState<Pull>(IDLE);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    let from: Touch | undefined;
    let now: Pull = IDLE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Pull) => {
      now = next;
      setPull(next);
    };
    const reset = () => {
      from = undefined;
      if (now.state === 'pulling' || now.state === 'ready') show(IDLE);
    };
    const start = ({ touches, target }: TouchEvent) => {
      reset();
      if (touches.length === 1 && window.scrollY <= 0 && now.state === 'idle' && !isTaken(target)) from = touches[0];
    };
    const move = ({ touches }: TouchEvent) => {
      const at = touches[0];
      if (!from || !at || touches.length > 1 || window.scrollY > 0) return reset();
      const distance = distanceOf(from, at);
      if (distance > 0 || now.distance > 0) show({ distance, state: distance >= PULL_THRESHOLD ? 'ready' : 'pulling' });
    };
    const end = () => {
      if (now.state !== 'ready') return reset();
      from = undefined;
      show({ distance: PULL_THRESHOLD, state: 'refreshing' });
      timer = setTimeout(() => void refresh.current().finally(() => show(IDLE)), REFRESH_AFTER_MS);
    };
    // On a document these listeners are passive by default, so they never delay scrolling.
    document.addEventListener('touchstart', start);
    document.addEventListener('touchmove', move);
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', reset);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', reset);
    };
  }, []);
  return pull;
}
