// The public data of a play as a code to share by link, QR code or text, so that anyone can verify it. Without the
// member.
import type { PlayFacts } from './draw-check.ts';

export type Proof = { round: string; n: number; ticket: string; nonce: number } & Pick<
  PlayFacts['result'],
  'way' | 'prizeId' | 'r' | 'clientSeed'
>;
type ShareablePlay = {
  roundId: string;
  logNumber: number;
  ticket: string;
  nonce: number;
  result: PlayFacts['result'] | null;
};

const CODE = /C3D1\.([\w-]+)/;

export function proofOf({ roundId, logNumber, ticket, nonce, result }: ShareablePlay): Proof | null {
  if (result === null) return null;
  const { way, prizeId, r, clientSeed } = result;
  return { round: roundId, n: logNumber, ticket, nonce, way, prizeId, r, clientSeed };
}

/** Encodes a proof. btoa is enough, because a proof contains only ASCII. */
export function codeOfProof(proof: Proof): string {
  return `C3D1.${btoa(JSON.stringify(proof)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Reads a proof from a pasted code, or a link that contains it. Ignores spaces and line breaks. */
export function proofInText(text: string): Proof | null {
  const code = CODE.exec(text.replaceAll(/\s/g, ''))?.[1];
  if (code === undefined) return null;
  try {
    const said = JSON.parse(atob(code.replaceAll('-', '+').replaceAll('_', '/'))) as Proof;
    return isProof(said) ? said : null;
  } catch (error) {
    // The code is incomplete or not ours. Any other error is a bug.
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

const orNull = (word: unknown): boolean => word === null || typeof word === 'string';

function isProof({ round, n, ticket, nonce, way, prizeId, r, clientSeed }: Proof): boolean {
  return (
    /^[1-9]\d{0,17}$/.test(round) &&
    Number.isInteger(n) &&
    n > 0 &&
    Number.isInteger(nonce) &&
    /^[0-9a-f]{64}$/.test(ticket) &&
    typeof way === 'string' &&
    [prizeId, r, clientSeed].every(orNull)
  );
}

/** Whether a proof differs from the line of the public log. */
export function changedIn(
  proof: Proof,
  line: { n: number; ticket: string; nonce: number; result: PlayFacts['result'] | null },
): boolean {
  const { way, prizeId, r, clientSeed } = line.result ?? {};
  const same = [line.n, line.ticket, line.nonce, way, prizeId, r, clientSeed];
  return [proof.n, proof.ticket, proof.nonce, proof.way, proof.prizeId, proof.r, proof.clientSeed].some(
    (word, at) => word !== same[at],
  );
}
