// A small drawing of each game, for lists of games and plays.
import type { ReactNode } from 'react';
import type { Game } from './round-facts.ts';
import './game-drawing.css';

const DRAWN: Record<Game, ReactNode> = {
  draw: (
    <>
      <circle cx="32" cy="23" r="18" fill="var(--drawn-pane)" stroke="var(--drawn-teal-deep)" strokeWidth="2.5" />
      <circle cx="25" cy="28" r="5" fill="var(--drawn-leaf)" />
      <circle cx="36" cy="31" r="5" fill="var(--drawn-clay-light)" />
      <circle cx="38" cy="20" r="5" fill="var(--drawn-teal)" />
      <circle cx="28" cy="17" r="5" fill="var(--drawn-sun)" />
      <path fill="var(--drawn-clay)" d="M16 38h32l4 20H12z" />
      <path fill="var(--drawn-ink)" d="M34 58V49a6 5 0 0 1 12 0v9z" />
      <circle cx="23" cy="48" r="4.5" fill="var(--drawn-wall)" />
    </>
  ),
  'draw-turntable': (
    <>
      <circle cx="32" cy="34" r="25" fill="var(--drawn-metal)" />
      <path fill="var(--drawn-teal-deep)" d="M32 34V12a22 22 0 0 1 19.1 11z" />
      <path fill="var(--drawn-sun)" d="M32 34l19.1-11a22 22 0 0 1 0 22z" />
      <path fill="var(--drawn-leaf)" d="M32 34l19.1 11A22 22 0 0 1 32 56z" />
      <path fill="var(--drawn-clay-light)" d="M32 34v22a22 22 0 0 1-19.1-11z" />
      <path fill="var(--drawn-wall)" d="M32 34L12.9 45a22 22 0 0 1 0-22z" />
      <path fill="var(--drawn-teal-light)" d="M32 34L12.9 23A22 22 0 0 1 32 12z" />
      <circle cx="32" cy="34" r="4" fill="var(--drawn-wall)" />
      <path fill="var(--drawn-clay)" d="M26 3h12l-6 13z" />
    </>
  ),
  'draw-grid': (
    <>
      <path fill="var(--drawn-metal)" d="M8 6h48a4 4 0 0 1 4 4v46a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z" />
      <path
        fill="var(--drawn-wall)"
        d="M10 12h13v13H10zM41 12h13v13H41zM26 27h12v12H26zM10 41h13v13H10zM41 41h13v13H41z"
      />
      <path fill="var(--drawn-teal)" d="M26 12h12v13H26z" />
      <path fill="var(--drawn-leaf)" d="M10 27h13v12H10z" />
      <path fill="var(--drawn-clay-light)" d="M41 27h13v12H41z" />
      <path fill="var(--drawn-sun)" d="M26 41h12v13H26z" />
    </>
  ),
  'draw-slot-machine': (
    <>
      <path fill="var(--drawn-clay)" d="M13 6h34a6 6 0 0 1 6 6v46H7V12a6 6 0 0 1 6-6z" />
      <path fill="var(--drawn-metal)" d="M11 17h38v23H11z" />
      <path fill="var(--drawn-wall)" d="M13 19h10.5v19H13zM24.75 19h10.5v19h-10.5zM36.5 19H47v19H36.5z" />
      <circle cx="18.2" cy="28.5" r="4" fill="var(--drawn-teal)" />
      <circle cx="30" cy="28.5" r="4" fill="var(--drawn-teal)" />
      <circle cx="41.8" cy="28.5" r="4" fill="var(--drawn-teal)" />
      <path fill="var(--drawn-ink)" d="M18 47h24v5H18z" />
      <path fill="var(--drawn-metal)" d="M53 30h4V17h3v17h-7z" />
      <circle cx="58.5" cy="14" r="4" fill="var(--drawn-sun)" />
    </>
  ),
  'draw-golden-egg': (
    <>
      <path fill="var(--drawn-sun)" d="M32 5c11 0 18 15 18 27S42 50 32 50s-18-6-18-18S21 5 32 5z" />
      <path fill="var(--drawn-mark)" d="M22 22c2-6 5-9 8-10l1.5 2.5c-3 1.5-5 4.5-6.5 9z" />
      <path fill="none" stroke="var(--drawn-clay)" strokeWidth="2" d="M14.5 31l6 4 5-5 5.5 6 5.5-6 5 5 8-4" />
      <path fill="var(--drawn-clay)" d="M6 42c12 8 40 8 52 0 0 10-5 17-15 17H21C11 59 6 52 6 42z" />
      <path fill="none" stroke="var(--drawn-clay-light)" strokeWidth="2" d="M10 49c12 6 32 6 44 0" />
    </>
  ),
  'draw-treasure-chest': (
    <>
      <path fill="var(--drawn-clay-light)" d="M5 30v-5C5 14 11 8 20 8h24c9 0 15 6 15 17v5z" />
      <path fill="var(--drawn-clay)" d="M6 30h52v27H6z" />
      <path fill="var(--drawn-metal)" d="M12 9.5h6V57h-6zM46 9.5h6V57h-6zM4 28h56v4H4z" />
      <path fill="var(--drawn-sun)" d="M26 27h12v12a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3z" />
      <path fill="var(--drawn-teal-deep)" d="M30.5 32h3v6h-3z" />
    </>
  ),
};

/** `large`: stands above a name instead of before it. */
export function GameDrawing({ game, large = false }: { game: Game; large?: boolean }) {
  return (
    <svg viewBox="0 0 64 64" className={large ? 'game-drawing game-drawing-large' : 'game-drawing'} aria-hidden="true">
      {DRAWN[game]}
    </svg>
  );
}
