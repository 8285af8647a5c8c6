// Codes of event tickets: making and reading them, and their signatures (tickets.ts).
import { describe, expect, it } from 'vitest';
import { signedTicket, ticketCode, ticketOf } from './tickets.ts';

const SECRETS = { tokenKey: 'our key' };
const OTHERS = { tokenKey: 'another key' };

describe('a ticket code', () => {
  const code = ticketCode(SECRETS, { id: 1234n, ticket: 2 });

  it('names its registration and is signed', () => {
    expect(code).toMatch(/^1234-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{2}$/);
  });

  it.each([
    ['as printed', code],
    ['in small letters', code.toLowerCase()],
    ['without hyphens', code.replaceAll('-', '')],
    ['with spaces', code.replaceAll('-', ' ')],
  ])('is read %s', (_how, typed) => {
    const read = signedTicket(typed);
    expect(read?.id).toBe(1234n);
    expect(ticketOf(SECRETS, { id: 1234n, newest: 2, signed: read?.signed ?? '' })).toBe(2);
  });

  it('of an earlier registration is recognised as older than the newest', () => {
    const old = signedTicket(ticketCode(SECRETS, { id: 1234n, ticket: 1 }));
    expect(ticketOf(SECRETS, { id: 1234n, newest: 2, signed: old?.signed ?? '' })).toBe(1);
  });

  it('is invalid if signed by another key, for another registration or not yet issued', () => {
    const signed = (secrets: typeof SECRETS, id: bigint, ticket: number) =>
      signedTicket(ticketCode(secrets, { id, ticket }))?.signed ?? '';
    for (const foreign of [signed(OTHERS, 1234n, 2), signed(SECRETS, 1235n, 2), signed(SECRETS, 1234n, 3)])
      expect(ticketOf(SECRETS, { id: 1234n, newest: 2, signed: foreign })).toBeNull();
  });

  it('from before a change of TOKEN_KEY is valid while the earlier key is accepted', () => {
    const signed = signedTicket(code)?.signed ?? '';
    const rotated = { ...OTHERS, earlier: { tokenKey: [SECRETS.tokenKey] } };
    expect(ticketOf(rotated, { id: 1234n, newest: 2, signed })).toBe(2);
    expect(ticketCode(rotated, { id: 1234n, ticket: 2 })).not.toBe(code);
  });

  it.each(['', '0-AAAAA-AAAAA-AA', '12', 'AAAAA-AAAAA-AA', `${'9'.repeat(17)}-AAAAA-AAAAA-AA`, '1-AAAAA-AAAAA-AU'])(
    '%s is no code',
    (typed) => {
      expect(signedTicket(typed)).toBeNull();
    },
  );
});
