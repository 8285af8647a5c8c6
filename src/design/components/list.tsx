import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from './button.tsx';
import './states.css';

/** The seed's figures for lists. The length of a pull and the distance to the end are in px. */
export const PULL_THRESHOLD = 45;
export const REFRESH_AFTER_MS = 1000;
export const LOWER_THRESHOLD = 50;

/** The seed's footer states. */
export type FootState = 0 | 1 | 2;
export const FOOT_LOADING: FootState = 0;
export const FOOT_NONE: FootState = 1;
export const FOOT_MORE: FootState = 2;

export type ListProps = {
  children: ReactNode;
  onRefresh: () => unknown;
  /** Leave out for a list that is always whole. */
  foot?: FootState;
  onMore?: () => void;
};

/**
 * A page-long list with its own pull header and footer. Fingers pull; a button does the same refresh for all others.
 */
export function List({ children, onRefresh, foot, onMore }: ListProps) {
  const t = useTranslations('design');
  const box = useRef<HTMLDivElement>(null);
  const pull = usePull(box, onRefresh);
  return (
    <div ref={box} className="list">
      <output className="list-pull" style={{ height: pull.distance }}>
        {pull.state === 'refreshing'
          ? t('list.refreshing')
          : pull.state === 'ready'
            ? t('list.release')
            : pull.distance > 0
              ? t('list.pull')
              : ''}
      </output>
      <button type="button" className="visually-hidden list-refresh" onClick={() => void onRefresh()}>
        {t('list.refresh')}
      </button>
      {children}
      {foot === undefined ? null : <ListFoot foot={foot} onMore={onMore} />}
    </div>
  );
}

function ListFoot({ foot, onMore }: { foot: FootState; onMore: (() => void) | undefined }) {
  const t = useTranslations('design');
  const mark = useRef<HTMLOutputElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = mark.current;
    if (foot !== FOOT_MORE || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current?.();
      },
      { rootMargin: `0px 0px ${LOWER_THRESHOLD}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [foot]);
  return (
    <output ref={mark} className="list-foot">
      {foot === FOOT_LOADING ? t('list.loading') : null}
      {foot === FOOT_NONE ? t('list.none') : null}
      {foot === FOOT_MORE ? (
        <Button kind="quiet" onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </output>
  );
}

type Pull = { distance: number; state: 'rest' | 'pulling' | 'ready' | 'refreshing' };
const AT_REST: Pull = { distance: 0, state: 'rest' };

function usePull(box: React.RefObject<HTMLElement | null>, onRefresh: () => unknown): Pull {
  const [pull, setPull] = useState<Pull>(AT_REST);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let from: number | undefined;
    let now: Pull = AT_REST;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Pull) => {
      now = next;
      setPull(next);
    };
    const start = (event: TouchEvent) => {
      if (window.scrollY <= 0 && now.state === 'rest') from = event.touches[0]?.clientY;
    };
    const move = (event: TouchEvent) => {
      const at = event.touches[0]?.clientY;
      if (from === undefined || at === undefined || now.state === 'refreshing') return;
      // Half of the way, so that the header resists the finger a little.
      const distance = Math.max(0, Math.min((at - from) / 2, PULL_THRESHOLD * 1.5));
      if (distance > 0 || now.distance > 0) show({ distance, state: distance >= PULL_THRESHOLD ? 'ready' : 'pulling' });
    };
    const end = () => {
      from = undefined;
      if (now.state !== 'ready') {
        if (now.state === 'pulling') show(AT_REST);
        return;
      }
      show({ distance: PULL_THRESHOLD, state: 'refreshing' });
      timer = setTimeout(() => {
        void Promise.resolve(refresh.current()).finally(() => show(AT_REST));
      }, REFRESH_AFTER_MS);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [box]);
  return pull;
}

/** The footer state of an infinite query's result. */
export function footOf(query: { hasNextPage: boolean; isFetchingNextPage: boolean }): FootState {
  if (query.isFetchingNextPage) return FOOT_LOADING;
  return query.hasNextPage ? FOOT_MORE : FOOT_NONE;
}
