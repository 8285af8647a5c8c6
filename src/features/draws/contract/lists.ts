// Closed lists of draws (draws.md). The database keeps to the same words.
export const GAMES = [
  'draw',
  'draw-turntable',
  'draw-grid',
  'draw-slot-machine',
  'draw-golden-egg',
  'draw-treasure-chest',
] as const;
export const PRIZE_KINDS = ['nothing', 'points', 'cash', 'coupon', 'goods'] as const;
export const ROUND_STATES = ['proposed', 'withdrawn', 'open', 'stopped', 'ended', 'revealed'] as const;
export const WAYS = ['drawn', 'exhausted', 'guaranteed', 'unrevealed'] as const;
/** Why a play has no result yet. */
export const WAITS = ['for_seed', 'for_beacon', 'for_earlier_play', 'for_books', 'for_operator'] as const;
/** Days of a time-out, and of an exclusion: half a year, one, two, five. */
export const TIME_OUT_DAYS = [1, 7, 30] as const;
export const EXCLUSION_DAYS = [180, 365, 730, 1825] as const;
export const LIMIT_MOST = 1000;
