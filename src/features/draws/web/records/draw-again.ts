// DRAW-1 once more, on the phone (draws.md 1). It uses the browser's own cryptography, and nothing that the server says
// about the result.
const bytes = new TextEncoder();
const WORDS = 1n << 64n;

const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

async function sha256(...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', await new Blob(parts.map((part) => part)).arrayBuffer()));
}

export const hashOfManifest = (text: string): Promise<string> => sha256(bytes.encode(`draw/1/manifest${text}`));
export const hashOfSeed = (seed: string): Promise<string> => sha256(bytes.encode('draw/1/seed'), bytesOf(seed));
export const hashOfClientSeed = (clientSeed: string): Promise<string> => sha256(bytes.encode(clientSeed));

export function ticketAgain(mh: string, memberNo: string, nonce: number): Promise<string> {
  const last = new Uint8Array(4);
  new DataView(last.buffer).setUint32(0, nonce);
  return sha256(bytes.encode('draw/1/ticket'), bytesOf(mh), bytes.encode(memberNo), last);
}

export type Said = { mh: string; ticket: string; clientSeed: string; nonce: number; beacon: string };

/** The number that a play draws. The first word of 64 bits below the largest multiple of W counts. */
export async function drawAgain(seed: string, said: Said, W: bigint): Promise<bigint> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const top = (WORDS / W) * W;
  const head = ['draw/1', said.mh, said.ticket, said.clientSeed, said.nonce, said.beacon].join('|');
  for (let turn = 0; ; turn++) {
    const words = new DataView(await crypto.subtle.sign('HMAC', key, bytes.encode(`${head}|${turn}`)));
    for (let place = 0; place < words.byteLength; place += 8) {
      const word = words.getBigUint64(place);
      if (word < top) return word % W;
    }
  }
}

/** The place of the prize on which a number falls. -1 beyond the weights. */
export function placeAgain(weights: readonly number[], r: bigint): number {
  let rest = r;
  return weights.findIndex((weight) => {
    const here = rest < BigInt(weight);
    rest -= BigInt(weight);
    return here;
  });
}
