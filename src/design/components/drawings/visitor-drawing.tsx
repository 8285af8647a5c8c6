// Drawings for visitors: the three steps of owning an asset, and a large one of the whole idea.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';

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

/** Decorative: the step's text is beside it. */
export function StepDrawing({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" focusable="false">
      {STEPS[step]}
    </svg>
  );
}

const kiosk = (
  <>
    <path fill="var(--drawn-sky)" d="M0 0h320v180H0z" />
    <circle cx="268" cy="38" r="18" fill="var(--drawn-sun)" />
    <path fill="var(--drawn-far)" d="M0 112c36-22 76-24 118-8s96 10 202-18v94H0z" />
    <path fill="var(--drawn-hill)" d="M0 132c54-10 104-4 156-2s112 0 164-8v58H0z" />
    <path fill="var(--drawn-ground)" d="M0 146h320v34H0z" />
    <path fill="var(--drawn-shade)" d="M66 148h116l12 8H56z" />
    <path fill="var(--drawn-metal)" d="M90 66h4v18h-4zM158 60h4v24h-4z" />
    <path fill="var(--drawn-teal-deep)" d="M68 70l20-36h108l-20 36z" />
    <path fill="var(--drawn-clay)" d="M95 70l10-18h27l-10 18z" />
    <path fill="var(--drawn-clay-light)" d="M132 52l10-18h27l-10 18z" />
    <path fill="var(--drawn-leaf)" d="M149 70l10-18h27l-10 18z" />
    <path
      fill="none"
      stroke="var(--drawn-teal-light)"
      strokeWidth="1.2"
      d="M95 70l20-36M122 70l20-36M149 70l20-36M78 52h108"
    />
    <path fill="var(--drawn-metal)" d="M66 70h111v3H66z" />
    <path fill="var(--drawn-wall)" d="M78 82h98v64H78z" />
    <path fill="var(--drawn-wall-shade)" d="M154 82h22v64h-22z" />
    <path fill="var(--drawn-clay)" d="M72 78h110v6H72z" />
    <path fill="var(--drawn-lit)" d="M86 92h60v34H86z" />
    <circle cx="124" cy="108" r="6" fill="var(--drawn-skin)" />
    <path fill="var(--drawn-teal)" d="M113 126c0-8 5-11 11-11s11 3 11 11z" />
    <path fill="var(--drawn-clay)" d="M82 88h68l5 12H77z" />
    <path fill="var(--drawn-wall)" d="M91.7 88h9.7l-1.8 12h-11zM111.1 88h9.7v12h-11.2zM130.6 88h9.7l3.8 12H132z" />
    <path fill="var(--drawn-teal)" d="M80 126h72v20H80z" />
    <path fill="var(--drawn-teal-deep)" d="M77 124h78v5H77z" />
    <path fill="var(--drawn-clay)" d="M158 104h13v42h-13z" />
    <path fill="var(--drawn-ink)" d="M96 114h5v10h-5zM104 114h5v10h-5z" />
    <circle cx="40" cy="112" r="7" fill="var(--drawn-skin)" />
    <path fill="var(--drawn-ink)" d="M33 110c0-6 3-9 7-9s7 3 7 9l-3-3h-8z" />
    <path fill="var(--drawn-teal-deep)" d="M29 136c0-11 4-16 11-16s11 5 11 16v6H29z" />
    <path fill="var(--drawn-ink)" d="M32 142h7v14h-7zM41 142h7v14h-7z" />
    <path fill="none" stroke="var(--drawn-teal-deep)" strokeWidth="4" strokeLinecap="round" d="M49 125l9-2" />
    <circle cx="65" cy="120" r="6" fill="var(--drawn-clay-light)" />
    <path fill="var(--drawn-mark)" d="M62 118h6v1.5h-6zM62 121h6v1.5h-6z" />
    <path
      fill="none"
      stroke="var(--drawn-teal)"
      strokeWidth="2"
      d="M176 88c24-8 34 18 37 32M176 93c44-14 62 6 71 25M176 83c64-20 96 10 105 37"
    />
    <g fill="var(--drawn-skin)">
      <circle cx="226" cy="108" r="7.5" />
      <circle cx="260" cy="106" r="7.5" />
      <circle cx="294" cy="108" r="7.5" />
    </g>
    <path
      fill="var(--drawn-clay)"
      d="M218 107c-1-8 3-12 8-12s9 4 8 10l-5-4z
        M214 156c0-26 2-38 12-38s12 12 12 38z"
    />
    <path fill="var(--drawn-clay-light)" d="M249 140c0-16 2-24 11-24s11 8 11 24z" />
    <path fill="var(--drawn-ink)" d="M252 104c0-6 3-9 8-9s8 3 8 9zM252 140h7v16h-7zM261 140h7v16h-7z" />
    <path fill="var(--drawn-leaf)" d="M282 156c0-26 2-38 12-38s12 12 12 38z" />
    <path fill="var(--drawn-leaf-shade)" d="M285 110c-2-10 3-14 9-14s11 4 9 14l-4-7h-10z" />
    <g fill="var(--drawn-teal)">
      <circle cx="213" cy="125" r="5" />
      <circle cx="247" cy="123" r="5" />
      <circle cx="281" cy="125" r="5" />
    </g>
    <path
      fill="var(--drawn-mark)"
      d="M210.5 123h5v1.3h-5zM210.5 126h5v1.3h-5zM244.5 121h5v1.3h-5zM244.5 124h5v1.3h-5z
        M278.5 123h5v1.3h-5zM278.5 126h5v1.3h-5z"
    />
  </>
);

/** Explains the idea to someone new: a passer-by pays a kiosk, and its owners get their shares. */
export function VisitorDrawing() {
  const t = useTranslations('design');
  return (
    <svg viewBox="0 0 320 180" width="100%" role="img" aria-label={t('drawing.visitor')}>
      {kiosk}
    </svg>
  );
}
