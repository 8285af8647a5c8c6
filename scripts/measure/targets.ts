// Heights to reach at 360 px, in CSS pixels: those of the direction "Ledger, woven". A tenth more is allowed.

/** By the screen's name in the route table, for a member with orders. */
export const HEIGHT_TARGETS: Readonly<Record<string, number>> = {
  home: 1_250,
  productDevice: 1_800,
  productFund: 1_800,
  productRental: 1_800,
  orderDetail: 1_300,
  transparency: 1_900,
};
export const HEIGHT_SLACK = 1.1;

/** Of each of the ten tasks. */
export const TAPS_MAX = 3;
export const SCROLL_PX_MAX = 740;

/** Home on a slow network: 400 kbit/s with 400 ms, nothing in the cache. */
export const SLOW_PAINT_MS_MAX = 1_800;

/** A game in movement, on a processor four times as slow. The browser itself draws no more. */
export const FRAMES_A_SECOND = 60;
