// chunk: screens
import './avatar.css';

/** Twelve small line drawings of ours. Each member has one. */
const DRAWINGS = {
  bird: 'M4 14c3-6 8-7 11-4l5-1-3 3c0 5-5 8-10 6M9 18l-2 3M8 11h.01',
  coffee: 'M6 9h10v6a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4V9ZM16 10h2a2 2 0 0 1 0 5h-2M9 3v3M13 3v3',
  drum: 'M5 8c0-4 14-4 14 0s-14 4-14 0ZM5 8l2 11c1 2 9 2 10 0l2-11M8 11l3 9M16 11l-3 9',
  fish: 'M3 12c4-6 10-6 14 0-4 6-10 6-14 0ZM17 12l4-4v8l-4-4ZM7 11h.01',
  ibex: 'M10 20l-3-6 3-4h5l4 3-3 3-2 4M10 10C6 8 6 4 9 3c-1 3 2 4 3 7M14 10c-2-4 0-7 3-7-2 3 1 4 0 7',
  leaf: 'M5 19C4 9 10 4 20 4c0 10-5 16-15 15ZM5 19c4-6 7-8 11-10',
  lion: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 16a5 5 0 1 0 0-9 5 5 0 0 0 0 9ZM10 11h.01M14 11h.01M11 13.5l1 1 1-1',
  moon: 'M19 14A8 8 0 1 1 10 5a6.5 6.5 0 0 0 9 9Z',
  pot: 'M8 4h8M9 4c0 3-4 4-4 10a7 5.5 0 0 0 14 0c0-6-4-7-4-10M6 12h12',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  tree: 'M12 21v-9M4 12c0-5 4-8 8-8s8 3 8 8H4ZM12 16l3-3',
  weave: 'M4 8h16M4 12h16M4 16h16M8 4v16M12 4v16M16 4v16',
} as const;

export type AvatarName = keyof typeof DRAWINGS;
export const AVATAR_NAMES = Object.keys(DRAWINGS) as AvatarName[];

type AvatarProps = {
  name: AvatarName;
  /** The address of a photo, shown in place of the drawing. */
  photo?: string | undefined;
  /** In rem. */
  size?: number;
};

/** Decorative: the name beside it identifies the person. */
export function Avatar({ name, photo, size = 3 }: AvatarProps) {
  return (
    <span className="avatar" style={{ width: `${size}rem`, height: `${size}rem` }} aria-hidden="true">
      {photo ? (
        <img src={photo} alt="" />
      ) : (
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={DRAWINGS[name]} />
        </svg>
      )}
    </span>
  );
}
