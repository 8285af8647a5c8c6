import { describe, expect, it } from 'vitest';
import { signedTicket, ticketCode, ticketOf } from './tickets.ts';

const SECRETS = { tokenKey: 'a key of the house' };
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

  it('of an older seat is told from the newest', () => {
    const old = signedTicket(ticketCode(SECRETS, { id: 1234n, ticket: 1 }));
    expect(ticketOf(SECRETS, { id: 1234n, newest: 2, signed: old?.signed ?? '' })).toBe(1);
  });

  it('does not count if it is of another house, of another registration or not given out yet', () => {
    const signed = (secrets: typeof SECRETS, id: bigint, ticket: number) =>
      signedTicket(ticketCode(secrets, { id, ticket }))?.signed ?? '';
    for (const foreign of [signed(OTHERS, 1234n, 2), signed(SECRETS, 1235n, 2), signed(SECRETS, 1234n, 3)])
      expect(ticketOf(SECRETS, { id: 1234n, newest: 2, signed: foreign })).toBeNull();
  });

  it('from before a new TOKEN_KEY is good while the old one counts', () => {
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
