// chunk: soon
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import './states.css';

/** The seed's figures: the length of a pull in px, and the time before it refreshes. */
export const PULL_THRESHOLD = 45;
export const REFRESH_AFTER_MS = 1000;

type Pull = { distance: number; state: 'rest' | 'pulling' | 'ready' | 'refreshing' };
const AT_REST: Pull = { distance: 0, state: 'rest' };

/**
 * The pull header of every page. While the page is at its top, a finger may begin anywhere on it. A button does the
 * same for all others.
 */
export function PullHeader({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const t = useTranslations('design.pull');
  const { distance, state } = usePull(onRefresh);
  return (
    <>
      <output className="pull" style={{ height: distance }}>
        {state === 'rest' ? '' : t(state)}
      </output>
      <button type="button" className="visually-hidden" onClick={() => void onRefresh()}>
        {t('refresh')}
      </button>
    </>
  );
}

/** A sheet, a map and a signature keep the finger to themselves, and so does a part that is scrolled itself. */
function isTaken(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement)
    if (at.matches('dialog') || at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return true;
  return false;
}

/** Half of the way, so that the header resists the finger a little. None for a finger that goes sideways. */
function distanceOf(from: Touch, at: Touch): number {
  const [across, down] = [Math.abs(at.clientX - from.clientX), at.clientY - from.clientY];
  return across > down ? 0 : Math.min(down / 2, PULL_THRESHOLD * 1.5);
}

function usePull(onRefresh: () => Promise<void>): Pull {
  const [pull, setPull] = useState<Pull>(AT_REST);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    let from: Touch | undefined;
    let now: Pull = AT_REST;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Pull) => {
      now = next;
      setPull(next);
    };
    const rest = () => {
      from = undefined;
      if (now.state === 'pulling' || now.state === 'ready') show(AT_REST);
    };
    const start = ({ touches, target }: TouchEvent) => {
      rest();
      if (touches.length === 1 && window.scrollY <= 0 && now.state === 'rest' && !isTaken(target)) from = touches[0];
    };
    const move = ({ touches }: TouchEvent) => {
      const at = touches[0];
      if (!from || !at || touches.length > 1 || window.scrollY > 0) return rest();
      const distance = distanceOf(from, at);
      if (distance > 0 || now.distance > 0) show({ distance, state: distance >= PULL_THRESHOLD ? 'ready' : 'pulling' });
    };
    const end = () => {
      if (now.state !== 'ready') return rest();
      from = undefined;
      show({ distance: PULL_THRESHOLD, state: 'refreshing' });
      timer = setTimeout(() => void refresh.current().finally(() => show(AT_REST)), REFRESH_AFTER_MS);
    };
    // On a document browsers take these as passive: they never hold up a scroll.
    document.addEventListener('touchstart', start);
    document.addEventListener('touchmove', move);
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', rest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', rest);
    };
  }, []);
  return pull;
}
