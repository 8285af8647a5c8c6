// The three steps for a visitor: buy a share, it earns, collect.
import type { ReactNode } from 'react';

const STEPS = {
  buy: (
    <>
      <path fill="var(--drawn-far)" d="M10 26c10-16 30-18 46-16s32 12 30 28-16 28-38 28S12 60 8 46s0-14 2-20z" />
      <path fill="var(--drawn-metal)" d="M38 52h5v12h-5zM30 63h21v3H30z" />
      <path fill="var(--drawn-teal-deep)" d="M12 52l12-32h52L64 52z" />
      <path fill="none" stroke="var(--drawn-teal-light)" strokeWidth="1.2" d="M29.3 52l12-32M46.7 52l12-32M18 36h52" />
      <path fill="var(--drawn-clay)" d="M52.7 36l6-16H76l-6 16z" />
      <path
        fill="none"
        stroke="var(--drawn-mark)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M60 29l3 3 6-7"
      />
      <circle cx="80" cy="52" r="9" fill="var(--drawn-clay-light)" />
      <path fill="var(--drawn-mark)" d="M75 49h10v2H75zM75 53h10v2H75z" />
    </>
  ),
  earn: (
    <>
      <path fill="var(--drawn-far)" d="M10 26c10-16 30-18 46-16s32 12 30 28-16 28-38 28S12 60 8 46s0-14 2-20z" />
      <circle cx="74" cy="18" r="9" fill="var(--drawn-sun)" />
      <path fill="var(--drawn-ground)" d="M8 58h80a4 4 0 0 1 0 8H8a4 4 0 0 1 0-8z" />
      <path fill="var(--drawn-teal-deep)" d="M12 30l6-12h28l-6 12z" />
      <path fill="none" stroke="var(--drawn-teal-light)" d="M21.3 30l6-12M30.7 30l6-12M15 24h28" />
      <path fill="var(--drawn-wall)" d="M16 34h30v24H16z" />
      <path fill="var(--drawn-clay)" d="M13 31h36v4H13z" />
      <path fill="var(--drawn-lit)" d="M20 39h22v9H20z" />
      <path fill="var(--drawn-teal)" d="M18 48h26v10H18z" />
      <path fill="var(--drawn-teal)" d="M56 50h4v8h-4zM63 44h4v14h-4zM70 37h4v21h-4z" />
      <path fill="var(--drawn-clay)" d="M77 48h4v10h-4z" />
    </>
  ),
  collect: (
    <>
      <path fill="var(--drawn-far)" d="M10 26c10-16 30-18 46-16s32 12 30 28-16 28-38 28S12 60 8 46s0-14 2-20z" />
      <path fill="var(--drawn-ink)" d="M36 8h24a5 5 0 0 1 5 5v48a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5z" />
      <path fill="var(--drawn-wall)" d="M35 14h26v44H35z" />
      <path fill="var(--drawn-teal)" d="M38 18h3v9h-3zM43 18h3v9h-3zM48 18h3v9h-3zM53 18h3v9h-3z" />
      <circle cx="48" cy="38" r="8" fill="var(--drawn-clay-light)" />
      <path fill="var(--drawn-mark)" d="M43.5 35h9v2h-9zM43.5 39h9v2h-9z" />
      <path fill="var(--drawn-teal-deep)" d="M39 50h18v5H39z" />
      <path
        fill="none"
        stroke="var(--drawn-teal)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M16 30c2 10 6 12 12 12M24 37l5 5-5 5M80 30c-2 10-6 12-12 12M72 37l-5 5 5 5"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as Step[];

/** An ornament: the step's words stand beside it. */
export function StepDrawing({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" focusable="false">
      {STEPS[step]}
    </svg>
  );
}
