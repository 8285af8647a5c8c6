/**
 * quicknet, the public drand network of the League of Entropy. It signs a round every three seconds since 23 August
 * 2023, 15:09:27 UTC. That was round 1; `genesis` is the time of round 0. The key is a point of G2, in hex.
 */
export const QUICKNET_TERMS = {
  scheme: 'bls-unchained-g1-rfc9380',
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: '2023-08-23T15:09:24.000Z',
  period_ms: 3000,
} as const;

/** The scheme's domain for hashing to the curve (RFC 9380). */
export const DRAND_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
