// What a member types must survive the end of a session (docs/decisions/0057). Each page with fields saves them as a
// draft, or is listed here with the reason why not. Fields of several lines accept only KeptText, by their type.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const features = path.resolve(import.meta.dirname, '../features');
const FIELD = /<(?:TextField|TextArea|PhoneField|AmountField|DateField|CodeField|PasswordField|SearchField|input)\b/;
const DRAFT = /\buseDraft(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]/g;
const TAKES_A_DRAFT = /\bDraft\b.*platform\/client\/draft\.ts|\bKeptText\b/;

const SHORT = 'one short field, typed again in a moment';
const SECRET = 'asks for a secret';
const SEARCH = 'searches or filters, and writes nothing';

/** Pages whose fields are not saved as a draft, and why. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'catalogue/web/outcomes.tsx': SEARCH,
  'catalogue/web/shelf-filters.tsx': SEARCH,
  'catalogue/web/shelf-screen.tsx': SEARCH,
  'content/web/article-rows.tsx': SEARCH,
  'coupons/web/coupons-screen.tsx': SECRET,
  'draws/web/care-screen.tsx': SHORT,
  'events/web/choose-location-screen.tsx': 'the place itself is kept once it is chosen (chosenPlace)',
  'forum/web/forum-screen.tsx': SEARCH,
  'home/web/found.tsx': SEARCH,
  'identity/web/code-entry.tsx': SECRET,
  'identity/web/contact-change.tsx': SECRET,
  'identity/web/new-password-fields.tsx': SECRET,
  'identity/web/own-fields.tsx': SECRET,
  'identity/web/owned-form.tsx': SECRET,
  'identity/web/passkeys-sheet.tsx': SHORT,
  'identity/web/photo-sheet.tsx': 'moves a photo under its frame, and nothing is typed',
  'identity/web/register-form.tsx': 'a visitor has no session: the tab keeps it (registration-draft.ts)',
  'identity/web/second-factor-sheet.tsx': SECRET,
  'identity/web/update-password-screen.tsx': SECRET,
  'identity/web/userinfo-screen.tsx': SHORT,
  'orders/web/buy-amount.tsx': 'buy-sheet.tsx keeps it',
  'points/web/exchange-form.tsx': SHORT,
  'salary/web/contract-screen.tsx': 'a signature is given in one go, or not at all',
  'transparency/web/overview-screen.tsx': SEARCH,
  'transparency/web/verify-screen.tsx': SEARCH,
  'wallet/web/recharge-screen.tsx': SHORT,
  'wallet/web/statement-screen.tsx': SEARCH,
  'wallet/web/withdraw-amount.tsx': SHORT,
  'wallet/web/withdraw-screen.tsx': SHORT,
};

const pages = fs
  .globSync('*/web/**/*.tsx', { cwd: features })
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: fs.readFileSync(path.join(features, name), 'utf8') }));
const draftsIn = (text: string) => [...text.matchAll(DRAFT)].map(([, name = '']) => name);

test('every field of the app is in a draft, or its page is listed with the reason', () => {
  const withFields = pages.filter(({ text }) => FIELD.test(text));
  const withoutDraft = withFields.filter(({ text }) => draftsIn(text).length === 0 && !TAKES_A_DRAFT.test(text));
  expect(withFields.length).toBeGreaterThan(30);
  expect(withoutDraft.map(({ name }) => name).sort()).toEqual(Object.keys(NOT_KEPT).sort());
});

test('no two forms share a draft', () => {
  const names = pages.flatMap(({ text }) => draftsIn(text));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});
