// The content says what a file is (uploads.md 1). Its name and the type that its sender claims count for nothing.

type Kind = 'jpeg' | 'png' | 'webp';
/** `end`: the byte behind the picture's last one, or null where it never ends. */
export type Seen = { kind: Kind; end: number | null; moves: boolean };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind of a picture, and where it ends. Null: it is none of ours. */
export function seenIn(bytes: Buffer): Seen | null {
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { kind: 'jpeg', end: endOfJpeg(bytes), moves: false };
  if (bytes.subarray(0, 8).equals(PNG)) return { kind: 'png', ...walkPng(bytes) };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { kind: 'webp', ...readWebp(bytes) };
  return null;
}

export type Verdict = 'upload_not_a_picture' | 'upload_moves' | null;

/** A file is a picture and nothing else. Bytes behind its end could be a second file for another reader. */
export function judge(seen: Seen | null, length: number): Verdict {
  if (seen === null || seen.end !== length) return 'upload_not_a_picture';
  return seen.moves ? 'upload_moves' : null;
}

const [SOI, EOI, SOS, TEM, RST0, RST7] = [0xd8, 0xd9, 0xda, 0x01, 0xd0, 0xd7];
const isAlone = (marker: number) => marker === TEM || marker === SOI || (marker >= RST0 && marker <= RST7);

function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1; // A marker may have filling before it.
      continue;
    }
    if (marker === EOI) return at + 2;
    at += 2;
    if (isAlone(marker)) continue;
    if (at + 2 > bytes.length) return null;
    at += bytes.readUInt16BE(at);
    if (marker === SOS) at = endOfScan(bytes, at);
  }
  return null;
}

/** The coded picture runs up to the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= RST0 && next <= RST7)) return at;
  }
  return bytes.length;
}

/** Names of parts, as numbers: four million bytes may hold 300,000 parts. */
const [ACTL, IEND] = [0x6163544c, 0x49454e44];

function walkPng(bytes: Buffer): Pick<Seen, 'end' | 'moves'> {
  let moves = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.readUInt32BE(at + 4);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === ACTL) moves = true;
    if (name === IEND) return { end, moves };
    at = end;
  }
  return { end: null, moves };
}

function readWebp(bytes: Buffer): Pick<Seen, 'end' | 'moves'> {
  const size = bytes.readUInt32LE(4);
  const isMoving = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  return { end: 8 + size + (size % 2), moves: isMoving };
}
