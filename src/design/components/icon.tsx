import { useEffect, useState } from 'react';
import type { MORE_PATHS } from './more-icons.ts';

/**
 * Our own icons: 24 units square, with one stroke width, so that they suit text of any size. They are decorative: the
 * text beside them, or the label of their button, gives their meaning. Those here are for home and the shell.
 */
const FIRST_PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8v.2',
  product: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5v-7ZM4 8.5l8 4.5 8-4.5M12 13v7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.7 3.4M6.3 7.3A15.4 15.4 0 0 0 ' +
    '2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  recharge: 'M16.5 4H6a2 2 0 0 0 0 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6M12 11v6M9 14h6',
  withdraw: 'M16.5 4H6a2 2 0 0 0 0 4h12M4 6v12a2 2 0 0 0 2 2h12M10 14h11M17.5 10.5 21 14l-3.5 3.5',
  income: 'M12 13.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM10 7.5h4M10 9.8h4M4 14.5V18a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3.5',
  purchase: 'M5.5 8.5h13L19.5 20h-15l1-11.5ZM8.5 11.5V7.5a3.5 3.5 0 0 1 7 0v4',
  refund: 'M8.5 4.5 4.5 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H7',
  fee: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9.5 14.5l5-6M9.5 8.8v.2M14.5 14v.2',
  reward: 'M12 14a5.2 5.2 0 1 0 0-10.4A5.2 5.2 0 0 0 12 14ZM8.8 13.2 7 20.5l5-2.5 5 2.5-1.8-7.3M10.5 8.8l1.2 1.2 2-2.4',
  note: 'M3 6.5h18v11H3v-11ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.2M18 12h.2',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9 8h6M9 12h6',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6.5h5L5 7ZM19 7l-2.5 6.5h5L19 7Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 ' +
    '9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  warning: 'M12 4 21 19.5H3L12 4ZM12 10v4.5M12 17v.2',
  offline:
    'M4 4l16 16M3 9.5a13 13 0 0 1 4-2.5M10.5 6a13 13 0 0 1 10.5 3.5M6.5 13a8 8 0 0 1 3.5-2M15 11.7c.9.3 ' +
    '1.7.8 2.5 1.4M12 18.5v.2',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
} as const;

/** The filled shape of the active tab's icon. Its holes use the even-odd rule. */
const FIRST_FILLED = {
  home:
    'M11.4 4.4a1 1 0 0 1 1.2 0l8 6.6a.9.9 0 0 1-.6 1.6h-1.5V19a1 1 0 0 1-1 1h-3.5v-5h-4v5H6.5a1 1 0 0 1-1-1v-6.4H4' +
    'a.9.9 0 0 1-.6-1.6l8-6.6Z',
} as const;

export type IconName = keyof typeof FIRST_PATHS | keyof typeof MORE_PATHS;

let paths: Partial<Record<IconName, string>> = FIRST_PATHS;
let filledPaths: Partial<Record<IconName, string>> = FIRST_FILLED;
let fetched: Promise<void> | undefined;

/** Loads the icons that home does not need at first. Every other page waits for them. */
export function fetchIcons(): Promise<void> {
  fetched ??= import('./more-icons.ts').then(
    (more) => {
      paths = { ...FIRST_PATHS, ...more.MORE_PATHS };
      filledPaths = { ...FIRST_FILLED, ...more.MORE_FILLED };
    },
    (error: unknown) => {
      fetched = undefined;
      throw error;
    },
  );
  return fetched;
}

export type IconProps = {
  name: IconName;
  size?: 16 | 20 | 24 | 32 | 48;
  /** A solid shape, for the tab where the reader is. An icon without one stays a line drawing. */
  filled?: boolean;
};

export function Icon({ name, size = 24, filled = false }: IconProps) {
  const solid = filled ? filledPaths[name] : undefined;
  const lines = usePath(name);
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={`${size / 16}em`}
      height={`${size / 16}em`}
      viewBox="0 0 24 24"
      fill={solid ? 'currentColor' : 'none'}
      fillRule="evenodd"
      stroke={solid ? 'none' : 'currentColor'}
      strokeWidth={size > 32 ? 1.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', fontSize: '1rem' }}
    >
      <path d={solid ?? lines} />
    </svg>
  );
}

/** Loads an icon that is not here yet. Its place stays empty meanwhile. */
function usePath(name: IconName): string | undefined {
  const [, setFetched] = useState(false);
  const missing = paths[name] === undefined;
  useEffect(() => {
    if (!missing) return;
    fetchIcons().then(
      () => setFetched(true),
      // Without the icon the text beside it suffices.
      () => undefined,
    );
  }, [missing]);
  return paths[name];
}
