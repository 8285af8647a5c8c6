// An amount as the fewest birr notes and coins. It must be exact: what no coin can pay is named, never rounded.

/** Minor units of each note and coin, the largest first. */
const NOTES_MINOR = [20_000, 10_000, 5_000, 1_000, 500] as const;
export const COINS_MINOR = [100, 50, 25, 10, 5] as const;

export type PieceMinor = (typeof NOTES_MINOR)[number] | (typeof COINS_MINOR)[number];
export type Pieces = {
  pieces: readonly { worthMinor: PieceMinor; count: bigint }[];
  /** Less than the smallest coin, in minor units. */
  restMinor: bigint;
};

/** The sign is not drawn: the notes of a debt are those of the sum. */
export function notesAndCoins(minor: number | bigint): Pieces {
  const amount = BigInt(minor);
  let restMinor = amount < 0n ? -amount : amount;
  const pieces = [...NOTES_MINOR, ...COINS_MINOR].flatMap((worthMinor) => {
    const count = restMinor / BigInt(worthMinor);
    restMinor %= BigInt(worthMinor);
    return count > 0n ? [{ worthMinor, count }] : [];
  });
  return { pieces, restMinor };
}
