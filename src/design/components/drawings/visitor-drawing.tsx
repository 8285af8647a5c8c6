import { useTranslations } from 'use-intl/react';

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

/** For somebody who does not know us yet: a passer-by pays the kiosk, and its owners' shares return to them. */
export function VisitorDrawing() {
  const t = useTranslations('design');
  return (
    <svg viewBox="0 0 320 180" width="100%" role="img" aria-label={t('drawing.visitor')}>
      {kiosk}
    </svg>
  );
}
