/**
 * Our own icons: 24 units square, with one stroke width, so that they suit text of any size. They are ornaments: the
 * text beside them, or the label of their button, gives their meaning.
 */
const PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9M10 19v-5h4v5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8v.2',
  product: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5v-7ZM4 8.5l8 4.5 8-4.5M12 13v7',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.7 3.4M6.3 7.3A15.4 15.4 0 0 0 ' +
    '2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  wallet: 'M16.5 4H6a2 2 0 0 0 0 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6M16 14h.2',
  recharge: 'M16.5 4H6a2 2 0 0 0 0 4h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6M12 11v6M9 14h6',
  withdraw: 'M16.5 4H6a2 2 0 0 0 0 4h12M4 6v12a2 2 0 0 0 2 2h12M10 14h11M17.5 10.5 21 14l-3.5 3.5',
  rent: 'M10.5 11 15.5 6.5l5 4.5v9h-10v-9ZM14 20v-4h3v4M2.5 13.5H7M5 11l2.5 2.5L5 16',
  income: 'M12 13.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM10 7.5h4M10 9.8h4M4 14.5V18a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3.5',
  purchase: 'M5.5 8.5h13L19.5 20h-15l1-11.5ZM8.5 11.5V7.5a3.5 3.5 0 0 1 7 0v4',
  refund: 'M8.5 4.5 4.5 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H7',
  fee: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9.5 14.5l5-6M9.5 8.8v.2M14.5 14v.2',
  reward: 'M12 14a5.2 5.2 0 1 0 0-10.4A5.2 5.2 0 0 0 12 14ZM8.8 13.2 7 20.5l5-2.5 5 2.5-1.8-7.3M10.5 8.8l1.2 1.2 2-2.4',
  note: 'M3 6.5h18v11H3v-11ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.2M18 12h.2',
  voice: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4v-5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  bank: 'M3.5 9.5 12 4l8.5 5.5h-17ZM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17M4.5 17h15',
  card:
    'M3.5 7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7ZM3.5 ' +
    '10h17M7 15h4',
  phone:
    'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9 8h6M9 12h6',
  orders: 'M5 4.5h14v16H5v-16ZM9 3v3M15 3v3M8.5 10.5h7M8.5 14.5h4.5',
  calendar: 'M4.5 6h15v14h-15V6ZM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  chart: 'M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7.5',
  trail: 'M6 6.5a1.8 1.8 0 1 0 0-.01ZM18 18.5a1.8 1.8 0 1 0 0-.01ZM6 8.5V13a3 3 0 0 0 3 3h7',
  shield: 'M12 3.5l7.5 3v5c0 4.6-3 7.7-7.5 9-4.5-1.3-7.5-4.4-7.5-9v-5l7.5-3ZM8.5 12l2.5 2.5 4.5-5',
  lock: 'M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  key: 'M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 11.5h9M18 11.5v3M21 11.5v2',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  message: 'M4 5.5h16v11H10l-4 3.5v-3.5H4v-11Z',
  mail: 'M3.5 6h17v12h-17V6ZM3.5 7l8.5 6.5L20.5 7',
  team:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 19c.4-3.3 2.7-5 6-5s5.6 1.7 6 5M15.5 5a3 3 0 0 1 0 5.8M17 ' +
    '14.3c2.3.5 3.7 2.1 4 4.7',
  invite: 'M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 19.5c.5-3.7 3-5.5 6.5-5.5 1 0 2 .1 2.8.4M18 14v6M15 17h6',
  gift:
    'M4 9h16v3.5H4V9ZM5.5 12.5V20h13v-7.5M12 9v11M12 9S8 9 7.5 6.5C7.2 5 8.3 4 9.5 4 11.5 4 12 9 12 9ZM12 9s4 ' +
    '0 4.5-2.5C16.8 5 15.7 4 14.5 4 12.5 4 12 9 12 9Z',
  star: 'M12 4l2.5 5.1 5.5.8-4 3.9.9 5.6L12 16.8l-4.9 2.6.9-5.6-4-3.9 5.5-.8L12 4Z',
  coupon: 'M4 6.5h16v4a1.8 1.8 0 0 0 0 3.5v4H4v-4a1.8 1.8 0 0 0 0-3.5v-4ZM13.5 6.5v11',
  robot:
    'M5.5 9h13v9.5h-13V9ZM12 9V5.5M12 5.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM9.5 13v1M14.5 13v1M3 12.5v3M21 ' +
    '12.5v3M9.5 18.5V21M14.5 18.5V21',
  headset: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h3v5h-3v-5ZM16.5 13.5h3v5h-3v-5ZM19.5 18.5c0 1.5-2 2.5-5 2.5',
  news: 'M4 5h13v14.5H6A2 2 0 0 1 4 17.5V5ZM17 9h3v8.5a2 2 0 0 1-3 1.7M7 9h7M7 12.5h7M7 16h4',
  question: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.2',
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6.5h5L5 7ZM19 7l-2.5 6.5h5L19 7Z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3.5v2.2M12 18.3v2.2M3.5 12h2.2M18.3 12h2.2M6 6l1.6 1.6M16.4 16.4 ' +
    '18 18M6 18l1.6-1.6M16.4 7.6 18 6',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 ' +
    '9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  sun:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 ' +
    '1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  filter: 'M4 6h16M7 12h10M10 18h4',
  download: 'M12 4v10M8 10.5l4 4 4-4M5 19.5h14',
  share: 'M12 14V4M8.5 7 12 3.5 15.5 7M6 11H5v9h14v-9h-1',
  copy: 'M8.5 8.5h11v11h-11v-11ZM15.5 8.5v-4h-11v11h4',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18l-4 1ZM14.5 6.5l3 3',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  warning: 'M12 4 21 19.5H3L12 4ZM12 10v4.5M12 17v.2',
  offline:
    'M4 4l16 16M3 9.5a13 13 0 0 1 4-2.5M10.5 6a13 13 0 0 1 10.5 3.5M6.5 13a8 8 0 0 1 3.5-2M15 11.7c.9.3 ' +
    '1.7.8 2.5 1.4M12 18.5v.2',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-2.5l-2.5 2.5 .5 2 2 .5L22 6.5a4 4 0 0 1-5.5 4.8L8 20a2 2 0 0 1-3-3l8.7-8.5a4 4 0 0 1 .8-2Z',
  logout: 'M10 4.5H5v15h5M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  device: 'M4 6h16v10H4V6ZM9 20h6M12 16v4',
  fund: 'M4 18l5-6 4 3.5L20 7M20 12V7h-5',
  rental: 'M5 14a7 7 0 0 1 14 0M8 15a4 4 0 0 1 8 0M12 17.5v.2M4 20h16',
  pin: 'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  backspace: 'M9 6h11v12H9l-5.5-6L9 6ZM12 9.5l5 5M17 9.5l-5 5',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
  hourglass: 'M7 4h10M7 20h10M8 4c0 5 8 5.5 8 8s-8 3-8 8M16 4c0 5-8 5.5-8 8s8 3 8 8',
} as const;

/** Shapes of the active tab. Holes in them follow the even-odd rule. */
const FILLED: Partial<Record<keyof typeof PATHS, string>> = {
  home:
    'M11.4 4.4a1 1 0 0 1 1.2 0l8 6.6a.9.9 0 0 1-.6 1.6h-1.5V19a1 1 0 0 1-1 1h-3.5v-5h-4v5H6.5a1 1 0 0 1-1-1v-6.4H4' +
    'a.9.9 0 0 1-.6-1.6l8-6.6Z',
  info:
    'M12 2.2a9.8 9.8 0 1 0 0 19.6 9.8 9.8 0 0 0 0-19.6ZM11 10.6h2v6.2h-2v-6.2ZM12 6.6a1.2 1.2 0 1 1 0 2.4 1.2' +
    ' 1.2 0 0 1 0-2.4Z',
  product:
    'M11.5 3.3a1 1 0 0 1 1 0l7.3 4.1L12 11.8 4.2 7.4l7.3-4.1ZM3.2 8.9l7.9 4.5v7.3l-7.4-4.1a1 1 0 0 1-.5-.9V8.9ZM20.8' +
    ' 8.9v6.8a1 1 0 0 1-.5.9l-7.4 4.1v-7.3l7.9-4.5Z',
  person:
    'M12 3.1a4.9 4.9 0 1 0 0 9.8 4.9 4.9 0 0 0 0-9.8ZM3.6 19.8C4.4 15.7 7.8 13.6 12 13.6s7.6 2.1 8.4 6.2a.9.9 0 0' +
    ' 1-.9 1.1h-15a.9.9 0 0 1-.9-1.1Z',
};

export type IconName = keyof typeof PATHS;

export type IconProps = {
  name: IconName;
  size?: 16 | 20 | 24 | 32 | 48;
  /** As a solid shape, for the place where the reader is. An icon without one stays a line. */
  filled?: boolean;
};

export function Icon({ name, size = 24, filled = false }: IconProps) {
  const solid = filled ? FILLED[name] : undefined;
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
      <path d={solid ?? PATHS[name]} />
    </svg>
  );
}
