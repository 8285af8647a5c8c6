/** The bank's own references: E for a booked entry, I for an instruction, D for a deposit. Unique and stable. */
export const bankReference = (prefix: 'E' | 'I' | 'D', id: bigint): string =>
  `SB${prefix}${id.toString().padStart(10, '0')}`;
