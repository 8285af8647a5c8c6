// Drawings for visitors: what members buy, who pays, and what can go wrong.
import type { ReactNode } from 'react';

const DRAWINGS = {
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
  pays: (
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
  wrong: (
    <>
      <path fill="var(--drawn-far)" d="M10 26c10-16 30-18 46-16s32 12 30 28-16 28-38 28S12 60 8 46s0-14 2-20z" />
      <path fill="var(--drawn-ground)" d="M8 58h80a4 4 0 0 1 0 8H8a4 4 0 0 1 0-8z" />
      <path fill="var(--drawn-metal)" d="M60 18a7 7 0 0 1 13-3 6 6 0 0 1 10 4 5 5 0 0 1-1 10H61a5.5 5.5 0 0 1-1-11z" />
      <path fill="var(--drawn-teal-deep)" d="M16 34l3-13 29 6-4 11z" />
      <path
        fill="none"
        stroke="var(--drawn-mark)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M33 24l-3 4 4 2-3 6"
      />
      <path fill="var(--drawn-wall)" d="M20 38h32v20H20z" />
      <path fill="var(--drawn-clay)" d="M17 36h38v4H17z" />
      <path fill="var(--drawn-wall-shade)" d="M24 43h24v15H24z" />
      <path fill="none" stroke="var(--drawn-metal)" strokeWidth="1.2" d="M24 46h24M24 49h24M24 52h24M24 55h24" />
      <circle cx="70" cy="46" r="10" fill="var(--drawn-clay-light)" />
      <path
        fill="none"
        stroke="var(--drawn-mark)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M70 40v6l4 3"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

type Told = keyof typeof DRAWINGS;
export const TOLD_TO_VISITORS = Object.keys(DRAWINGS) as Told[];

/** Decorative: its text is beside it. */
export function VisitorDrawing({ of }: { of: Told }) {
  return (
    <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" focusable="false">
      {DRAWINGS[of]}
    </svg>
  );
}
