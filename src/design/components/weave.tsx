// The weave: a drawing of which payout cycles were paid in time, late or short (universal/weave.ts, look.md 5).
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  countThreads,
  stateOfThread,
  STEP_MS,
  THREAD_PITCH,
  type Threads,
  type ThreadState,
  THREAD_WIDTH,
  weavePaths,
  type WeaveStep,
} from '#universal/weave.ts';
import { useFormats } from '../formats.ts';
import './weave.css';

/** Loaded only when it unfolds, to keep pages with a weave light. */
const WeaveTable = lazy(() => import('./weave-table.tsx').then((file) => ({ default: file.WeaveTable })));

/** A weave as calls return it (catalogue/contract/shapes.ts). */
export type WeaveFacts = {
  /** The start of the first thread. */
  from: string;
  step: WeaveStep;
  threads: Threads;
  /** How much the short threads lack in sum, in minor units. */
  missedMinor: number;
};

const HEIGHT = { card: 8, page: 24 } as const;
const THREAD_MAX_PX = 12;

/** Returns the sentence that says the same as the drawing: how many cycles, and how they were paid. */
export function useWeaveSentence({ own = false }: { own?: boolean } = {}): (weave: WeaveFacts) => string {
  const t = useTranslations('design.weave');
  const { money, ownMoney } = useFormats();
  return ({ threads, step, missedMinor }) => {
    const counts = countThreads(threads);
    return t('sentence', {
      ...counts,
      step,
      over: threads.length - counts.none,
      all: threads.length,
      missing: (own ? ownMoney : money)(missedMinor),
    });
  };
}

/**
 * A weave as one picture with a sentence for screen readers. One thread per cycle, from left to right. Paid in time is
 * teal. Late or short is clay; a short one is as long as the share that was paid. Awaited is hollow, not due is a gap.
 */
export function Weave({
  weave,
  size = 'card',
  own,
  toScale = false,
  filled = 1,
}: {
  weave: WeaveFacts;
  size?: 'card' | 'page';
  own?: boolean;
  /** Fills the width, so that weaves of the same time under each other have one scale, whatever their step. */
  toScale?: boolean;
  /** From 0 to 1, while the threads are animated. Meanwhile pale threads show their full length. */
  filled?: number;
}) {
  const sentence = useWeaveSentence({ own: own === true });
  const looks = { height: HEIGHT[size], label: sentence(weave), toScale, filled };
  return <ThreadDrawing threads={weave.threads} {...looks} />;
}

/** The drawing only. Without a label it is decorative. */
export function ThreadDrawing({
  threads,
  height,
  label,
  toScale = false,
  filled = 1,
}: {
  threads: Threads;
  height: number;
  label?: string;
  toScale?: boolean;
  filled?: number;
}) {
  const { width, paid, clay, hollow } = weavePaths(threads, height);
  const dash = `${THREAD_WIDTH} ${THREAD_PITCH - THREAD_WIDTH}`;
  const income = (
    <>
      <path className="weave-paid" d={paid} strokeWidth={height} strokeDasharray={dash} />
      <path className="weave-clay" d={clay} />
    </>
  );
  return (
    <svg
      className="weave"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      // So that a few threads do not become a wide bar.
      {...(toScale ? {} : { style: { maxInlineSize: `${threads.length * THREAD_MAX_PX}px` } })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className="weave-ground" d={`M0 ${height - 0.5}h${width}`} />
      {filled < 1 ? <g className="weave-pale">{income}</g> : null}
      <g className="weave-income" {...(filled < 1 ? { style: { transform: `scaleY(${filled})` } } : {})}>
        {income}
      </g>
      <path className="weave-hollow" d={hollow} />
    </svg>
  );
}

export type PickedThread = { at: number; state: ThreadState; start: Date };

/**
 * A weave in which the reader can select a thread by finger, mouse or arrow keys. `children` shows what the page knows
 * about it. Below, the sentence unfolds to a table of all threads.
 */
export function WeavePicker({
  weave,
  own = false,
  children,
}: {
  weave: WeaveFacts;
  own?: boolean;
  children: (picked: PickedThread) => ReactNode;
}) {
  const t = useTranslations('design.weave');
  const { date, dateTime } = useFormats();
  const { threads, step } = weave;
  const [at, setAt] = useState<number>();
  const picked = at === undefined ? undefined : threadAt(weave, at);
  const named = ({ state, start }: PickedThread) =>
    t('thread', { when: step === 'hour' ? dateTime(start) : date(start), state });
  let last = threads.length - 1;
  while (last > 0 && threads[last] === 'n') last -= 1;
  const first = Math.min(last, Math.max(0, threads.search(/[^n]/)));
  /** Where nothing is due yet, or no longer, the nearest thread is meant. */
  const pick = (value: number) => setAt(Math.min(last, Math.max(first, value)));
  return (
    <div className="weave-picker">
      <div className="weave-hold range-over">
        <ThreadDrawing threads={threads} height={HEIGHT.page} />
        {at === undefined ? null : (
          <span className="weave-mark" style={{ insetInlineStart: `${((at + 0.5) / threads.length) * 100}%` }} />
        )}
        <input
          type="range"
          min={0}
          max={Math.max(0, threads.length - 1)}
          value={at ?? last}
          aria-label={t('choose')}
          aria-valuetext={named(picked ?? threadAt(weave, last))}
          onChange={(event) => pick(event.target.valueAsNumber)}
          onClick={(event) => pick(event.currentTarget.valueAsNumber)}
        />
      </div>
      {picked ? (
        <div className="weave-picked" aria-live="polite">
          <span className="weave-picked-name">{named(picked)}</span>
          {children(picked)}
        </div>
      ) : null}
      <ThreadTable weave={weave} own={own} />
    </div>
  );
}

export function threadAt({ threads, from, step }: WeaveFacts, at: number): PickedThread {
  return { at, state: stateOfThread(threads[at]), start: new Date(Date.parse(from) + at * STEP_MS[step]) };
}

/** The drawing as a sentence, which unfolds to a table by month. */
function ThreadTable({ weave, own }: { weave: WeaveFacts; own: boolean }) {
  const sentence = useWeaveSentence({ own });
  const [open, setOpen] = useState(false);
  return (
    <details className="weave-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="unfolds">{sentence(weave)}</summary>
      {open ? (
        <Suspense>
          <WeaveTable weave={weave} />
        </Suspense>
      ) : null}
    </details>
  );
}
