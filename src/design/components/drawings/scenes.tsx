// Drawings of empty, offline and finished states, in the colours of drawings (tokens.css). They are in a separate file,
// so no page loads them with its first code (scene.tsx). Each has at most 2 KB.

const shelf = (
  <>
    <path fill="var(--drawn-far)" d="M22 34c16-22 46-26 74-20s50 22 48 50-26 42-62 42-62-10-68-34 0-28 8-38z" />
    <path fill="var(--drawn-metal)" d="M38 56h4v12h-4zM118 56h4v12h-4zM38 94h4v12h-4zM118 94h4v12h-4z" />
    <path fill="var(--drawn-clay)" d="M26 52h108v6H26z" />
    <path fill="var(--drawn-clay)" d="M26 90h108v6H26z" />
    <path fill="var(--drawn-clay-light)" d="M26 52h108v2H26zM26 90h108v2H26z" />
    <path fill="var(--drawn-leaf)" d="M49 40c-9-6-9-16-4-22 4 4 7 10 6 16 3-7 9-10 16-9-1 8-7 14-14 15z" />
    <path fill="var(--drawn-leaf-shade)" d="M50 40c-1-8-1-14 1-20 4 6 5 14 2 20z" />
    <path fill="var(--drawn-wall)" d="M40 38h22l-3 14H43z" />
    <path fill="var(--drawn-wall-shade)" d="M54 38h8l-3 14h-6z" />
    <path
      fill="none"
      stroke="var(--drawn-teal)"
      strokeWidth="2"
      strokeDasharray="5 4"
      strokeLinecap="round"
      d="M82 26h32v25H82zM46 66h28v23H46zM88 72h22v17H88z"
    />
  </>
);

const collected = (
  <>
    <path fill="var(--drawn-far)" d="M20 40c14-24 44-30 74-24s54 22 50 48-28 40-64 40-58-8-66-30 0-24 6-34z" />
    <path fill="var(--drawn-sun)" d="M98 84a24 24 0 0 1 48 0z" />
    <path
      fill="none"
      stroke="var(--drawn-sun)"
      strokeWidth="3"
      strokeLinecap="round"
      d="M122 46v6M98 54l4 5M146 54l-4 5"
    />
    <path fill="var(--drawn-ground)" d="M8 84h144a6 6 0 0 1 0 12H8a6 6 0 0 1 0-12z" />
    <path fill="var(--drawn-clay)" d="M38 62h68l-8 24a12 12 0 0 1-12 8H58a12 12 0 0 1-12-8z" />
    <path fill="var(--drawn-clay-light)" d="M40.5 69h63l-2.3 7H42.8zM45 83h54l-2 5a8 8 0 0 1-2 2H49a8 8 0 0 1-2-2z" />
    <path fill="var(--drawn-teal-deep)" d="M48 76h7l4 7h-7zM62 76h7l4 7h-7zM76 76h7l4 7h-7zM90 76h7l-1 7h-2z" />
    <path fill="var(--drawn-wall)" d="M36 58h72a3 3 0 0 1 0 7H36a3 3 0 0 1 0-7z" />
    <path fill="var(--drawn-clay-light)" d="M42 58c4-18 16-28 30-28s26 10 30 28z" />
    <path fill="var(--drawn-clay)" d="M46 48h52l2 5H44zM55 37h34l4 5H51z" />
    <path fill="var(--drawn-teal-deep)" d="M68 22h8v9h-8z" />
  </>
);

const offline = (
  <>
    <path fill="var(--drawn-far)" d="M20 38c14-22 44-28 76-22s52 24 48 48-28 40-66 40-58-10-64-32 0-24 6-34z" />
    <path fill="var(--drawn-wall)" d="M60 40a10 10 0 0 1 4-19 14 14 0 0 1 26-3 11 11 0 0 1 11 22z" />
    <path fill="var(--drawn-wall-shade)" d="M60 40a10 10 0 0 1-8-7h57a11 11 0 0 1-8 7z" />
    <path fill="var(--drawn-hill)" d="M6 92c24-10 44-8 70-2s52 4 78-6v16a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z" />
    <path fill="var(--drawn-metal)" d="M32 44h5v54h-5zM22 52h25v4H22zM123 44h5v54h-5zM113 52h25v4h-25z" />
    <path fill="var(--drawn-clay)" d="M24 48h4v5h-4zM41 48h4v5h-4zM115 48h4v5h-4zM132 48h4v5h-4z" />
    <path
      fill="none"
      stroke="var(--drawn-teal-deep)"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M43 48c4 12 8 18 20 22M117 48c-4 12-10 20-20 22M26 48C20 56 14 60 6 62M134 48c4 8 10 12 20 14"
    />
    <path fill="var(--drawn-clay)" d="M62 65l9 3-3 9-9-3zM71.5 70l5 1.7-.8 2-5-1.7z" />
    <path fill="var(--drawn-clay)" d="M98 65l-9 3 3 9 9-3z" />
    <path
      fill="none"
      stroke="var(--drawn-clay-light)"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M80 54v-6M72 57l-4-5M88 57l4-5"
    />
  </>
);

const firstPayment = (
  <>
    <path fill="var(--drawn-far)" d="M20 40c14-24 46-30 76-24s52 24 48 50-28 40-66 40-60-8-66-32 0-24 8-34z" />
    <path fill="var(--drawn-ink)" d="M56 14h48a8 8 0 0 1 8 8v80a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z" />
    <path fill="var(--drawn-wall)" d="M54 22h52v76H54z" />
    <path fill="var(--drawn-metal)" d="M73 102h14v3H73z" />
    <path fill="var(--drawn-wall-shade)" d="M60 30h28v4H60zM60 38h18v4H60z" />
    <path fill="var(--drawn-teal)" d="M60 54h5v24h-5z" />
    <path
      fill="none"
      stroke="var(--drawn-metal)"
      strokeWidth="1.2"
      d="M69.6 54.6h3.8v22.8h-3.8zM78.6 54.6h3.8v22.8h-3.8zM87.6 54.6h3.8v22.8h-3.8zM96.6 54.6h3.8v22.8h-3.8z"
    />
    <path fill="var(--drawn-clay)" d="M60 86h40v2H60zM60 90h40v2H60z" />
    <path fill="none" stroke="var(--drawn-teal)" strokeWidth="2.5" d="M62.5 54C62 38 52 30 38 34" />
    <circle cx="30" cy="38" r="15" fill="var(--drawn-clay)" />
    <circle cx="30" cy="38" r="11" fill="var(--drawn-clay-light)" />
    <path fill="var(--drawn-mark)" d="M23 34h14v3H23zM23 40h14v3H23z" />
    <path
      fill="none"
      stroke="var(--drawn-clay-light)"
      strokeWidth="2.5"
      strokeLinecap="round"
      d="M122 32l6-5M126 42l8-1M118 24l3-7"
    />
  </>
);

const payout = (
  <>
    <path fill="var(--drawn-far)" d="M20 40c14-24 46-30 76-24s52 24 48 48-28 38-66 38-60-8-66-30 0-24 8-32z" />
    <path fill="var(--drawn-ground)" d="M6 88h148a6 6 0 0 1 0 14H6a6 6 0 0 1 0-14z" />
    <path fill="var(--drawn-wall)" d="M34 94h12v2H34zM60 94h12v2H60zM86 94h12v2H86z" />
    <path fill="var(--drawn-wall)" d="M20 52h44v36H20z" />
    <path fill="var(--drawn-teal-deep)" d="M14 50l28-20 28 20zM16 82h52v6H16z" />
    <path fill="var(--drawn-teal)" d="M24 54h7v28h-7zM38.5 54h7v28h-7zM53 54h7v28h-7z" />
    <circle cx="42" cy="43" r="4" fill="var(--drawn-clay-light)" />
    <path fill="var(--drawn-ink)" d="M124 44h20a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5h-20a5 5 0 0 1-5-5V49a5 5 0 0 1 5-5z" />
    <path fill="var(--drawn-lit)" d="M123 50h22v34h-22z" />
    <path
      fill="none"
      stroke="var(--drawn-teal)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M134 56v16M128 67l6 6 6-6M127 79h14"
    />
    <path fill="none" stroke="var(--drawn-metal)" strokeWidth="2" strokeLinecap="round" d="M70 70h8M66 77h10M72 63h6" />
    <circle cx="97" cy="72" r="16" fill="var(--drawn-clay)" />
    <circle cx="97" cy="72" r="12" fill="var(--drawn-clay-light)" />
    <path fill="var(--drawn-mark)" d="M89 68h16v3H89zM89 74h16v3H89z" />
  </>
);

const receipt = (
  <>
    <path fill="var(--drawn-far)" d="M20 40c14-24 46-30 76-24s52 24 48 50-28 40-66 40-60-8-66-32 0-24 8-34z" />
    <path
      fill="var(--drawn-wall)"
      d="M48 12h62v92l-5.2-5-5.2 5-5.1-5-5.2 5-5.2-5-5.1 5-5.2-5-5.2 5-5.1-5-5.2 5-5.2-5-5.1 5z"
    />
    <path fill="var(--drawn-wall-shade)" d="M100 12h10v92l-5.2-5-4.8 4.7z" />
    <path
      fill="var(--drawn-teal)"
      d="M56 20h4v12h-4zM62 20h4v12h-4zM68 20h4v12h-4zM74 20h4v12h-4zM86 20h4v12h-4zM92 20h4v12h-4z"
    />
    <path fill="var(--drawn-clay)" d="M80 26h4v6h-4z" />
    <path fill="var(--drawn-metal)" d="M56 42h26v3H56zM56 51h34v3H56zM56 60h20v3H56z" />
    <path fill="var(--drawn-teal-deep)" d="M56 72h30v6H56z" />
    <path fill="var(--drawn-teal-deep)" d="M56 82h40v1.5H56zM56 86h40v1.5H56z" />
    <circle cx="110" cy="74" r="18" fill="var(--drawn-clay)" />
    <circle cx="110" cy="74" r="14" fill="none" stroke="var(--drawn-clay-light)" strokeWidth="1.5" />
    <path
      fill="none"
      stroke="var(--drawn-mark)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M102 75l6 6 10-12"
    />
  </>
);

const SCENES = {
  shelf,
  collected,
  offline,
  'first-payment': firstPayment,
  payout,
  receipt,
};

export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

/** Decorative: the text beside it says the same. */
export function SceneDrawing({ name }: { name: SceneName }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {SCENES[name]}
    </svg>
  );
}
