// Builds a PMTiles file (version 3) with a single tile and no compression.

/** `picture` becomes tile 0/0/0. */
export function pmtilesOf(picture: Buffer): Buffer {
  // One entry: its tile id, its run length, its length in bytes, and its offset plus one.
  const root = Buffer.concat([1, 0, 1, picture.length, 1].map(varint));
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0);
  header.writeUInt8(3, 7);
  const parts = [root, metadata, Buffer.alloc(0), picture];
  let at = header.length;
  for (const [n, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + n * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + n * 16);
    at += part.length;
  }
  for (const place of [72, 80, 88]) header.writeBigUInt64LE(1n, place);
  // Clustered; no compression of directories or tiles; PNG; zoom 0 to 0.
  for (const [n, value] of [1, 1, 1, 2, 0, 0].entries()) header.writeUInt8(value, 96 + n);
  return Buffer.concat([header, ...parts]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
