// What a screen shows instead of its content, or beside it: skeletons, errors, offline, stale. `Loaded` chooses one.
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useReplacementFocus } from '../arrival-focus.ts';
import { useFormats } from '../formats.ts';
import { Link } from '../navigation.tsx';
import type { SceneName } from './drawings/scenes.tsx';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Scene } from './scene.tsx';
import './states.css';

/** A skeleton appears after this long (look.md 3). */
export const SKELETON_AFTER_MS = 200;

/** True once `waiting` has lasted long enough to be worth showing. */
export function useSlow(waiting: boolean, afterMs = SKELETON_AFTER_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, afterMs]);
  return slow && waiting;
}

/** A grey placeholder in the size of the content. It takes its room at once and becomes visible after 200 ms. */
export function Skeleton({
  height = '1rem',
  width = '100%',
  rounded = false,
  inline = false,
}: {
  height?: string;
  width?: string;
  rounded?: boolean;
  /** In place of text within a line. */
  inline?: boolean;
}) {
  const shape = `${rounded ? ' skeleton-round' : ''}${inline ? ' skeleton-inline' : ''}`;
  return <span className={`skeleton${shape}`} style={{ height, width }} aria-hidden="true" />;
}

/** Skeletons of a list's rows, or of cards, with "loading" said once to screen readers. */
export function SkeletonRows({ rows = 4, height = '3.5rem' }: { rows?: number; height?: string }) {
  const t = useTranslations('design');
  return (
    <output className="skeleton-rows" aria-busy="true">
      <span className="visually-hidden">{t('states.loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} rounded />
      ))}
    </output>
  );
}

type StateProps = {
  icon: IconName;
  /** A drawing in place of the icon. */
  scene?: SceneName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'plain' | 'negative';
  alert?: boolean;
};

/** The layout of all states: icon, text and possibly actions. If it replaces a focused control, it takes the focus. */
export function State({ icon, scene, title, children, actions, tone = 'plain', alert = false }: StateProps) {
  const heading = useReplacementFocus<HTMLParagraphElement>();
  return (
    <div className={`state state-${tone}`} role={alert ? 'alert' : undefined}>
      {scene ? <Scene name={scene} instead={<Icon name={icon} size={48} />} /> : <Icon name={icon} size={48} />}
      <p ref={heading} tabIndex={-1} className="state-title">
        {title}
      </p>
      {children ? <div className="state-text">{children}</div> : null}
      {actions ? <div className="state-actions">{actions}</div> : null}
    </div>
  );
}

export type ErrorStateProps = {
  /** The failure, in words. */
  title?: ReactNode;
  children?: ReactNode;
  /** Whether money moved, which an error near money must say. The default fits reads, which never move money. */
  moneyMoved?: 'no' | 'unknown' | 'not-said';
  /** The request id, for the member to quote to the service. */
  reference?: string;
  onRetry?: () => void;
};

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('design');
  return (
    <Button kind="secondary" icon="refresh" confirm onClick={onRetry}>
      {t('states.retry')}
    </Button>
  );
}

export function ErrorState({ title, children, moneyMoved = 'no', reference, onRetry }: ErrorStateProps) {
  const t = useTranslations('design');
  return (
    <State
      alert
      tone="negative"
      icon="warning"
      title={title ?? t('states.errorTitle')}
      actions={onRetry ? <Retry onRetry={onRetry} /> : null}
    >
      {children ? <div>{children}</div> : null}
      {moneyMoved === 'not-said' ? null : <p>{t(moneyMoved === 'no' ? 'states.moneyStill' : 'states.moneyUnknown')}</p>}
      {reference ? <p className="state-reference numerals">{t('states.reference', { reference })}</p> : null}
    </State>
  );
}

/** No connection. `knownAt`: the time of the figures that are shown nearby. */
export function OfflineState({ knownAt, onRetry }: { knownAt?: Date; onRetry?: () => void }) {
  const t = useTranslations('design');
  const { dateTime } = useFormats();
  return (
    <State
      alert
      icon="offline"
      scene="offline"
      title={t('states.offlineTitle')}
      actions={onRetry ? <Retry onRetry={onRetry} /> : null}
    >
      <p>{knownAt ? t('states.offlineKnown', { when: dateTime(knownAt) }) : t('states.offlineNothing')}</p>
      <p>
        <Link to="/pagesB/system/network-error/index">{t('states.offlineHelp')}</Link>
      </p>
    </State>
  );
}

/** A thin line above figures that are not current. The shell shows one for the whole page; a sheet has its own. */
export function StaleLine({ knownAt }: { knownAt: Date }) {
  const t = useTranslations('design');
  const { dateTime } = useFormats();
  return (
    <output className="stale-line">
      <Icon name="offline" size={16} />
      <span>{t('states.offlineKnown', { when: dateTime(knownAt) })}</span>
    </output>
  );
}

/** The failure to load a card's figures, which stay dashes, and a retry. Renders nothing without a failure. */
export function FailedLine({ query }: { query: QueryLike<unknown> }) {
  const t = useTranslations('design');
  if (query.data !== undefined || !query.error) return null;
  const { offline, message } = query.error as ErrorLike;
  return (
    <div role="alert" className="failed-line">
      <span>{offline ? t('states.offlineTitle') : (message ?? t('states.errorTitle'))}</span>
      <Button kind="secondary" small icon="refresh" confirm onClick={() => void query.refetch()}>
        {t('states.retry')}
      </Button>
    </div>
  );
}

/** The parts of a query's result that decide what is shown. */
export type QueryLike<T> = {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** The shape of the client layer's errors, so this file need not import them. */
type ErrorLike = { message?: string; reference?: string; offline?: boolean };

export type LoadedProps<T> = {
  query: QueryLike<T>;
  /** Should have the size of the content. Rows by default. */
  skeleton?: ReactNode;
  /** Whether the answer has nothing to show. */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * Shows a query in its state: loading (a skeleton after 200 ms), offline, failed, empty, or `children`. If there are
 * old values, they are shown even after a failure: the shell's strip says how old they are.
 */
export function Loaded<T>({ query, skeleton, isEmpty, empty, children }: LoadedProps<T>) {
  const error = query.error as ErrorLike | null;
  if (query.data !== undefined) {
    const nothing = isEmpty?.(query.data) ?? false;
    return <>{nothing ? empty : children(query.data)}</>;
  }
  if (error) {
    const retry = () => void query.refetch();
    if (error.offline) return <OfflineState onRetry={retry} />;
    return (
      <ErrorState reference={error.reference} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  }
  return <>{skeleton ?? <SkeletonRows />}</>;
}
