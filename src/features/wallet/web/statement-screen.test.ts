import { expect, test } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { renderText, textIds } from '#platform/language/texts.ts';
import { subjectKind } from '../contract/lists.ts';
import { type Purpose, PURPOSES } from '#ledger/purposes.gen.ts';
import { STATEMENT_TYPES, WALLETS } from './statement-screen.tsx';

test('each wallet’s filter offers exactly the types of lines that its account can have', async () => {
  const db = await freshDatabase();
  for (const wallet of WALLETS) {
    const rules = await db.app<{ purpose: Purpose }[]>`
      select distinct r.purpose from ledger.posting_rule r
      join ledger.class c on c.code in (r.debit_class, r.credit_class)
      where c.name = ${`member_${wallet}`}`;
    const types = new Set(rules.map(({ purpose }) => PURPOSES[purpose].bill));
    expect({ wallet, types: new Set<string | null>(STATEMENT_TYPES[wallet]) }).toEqual({ wallet, types });
  }
});

test.each(['en', 'am'] as const)('each cause of a line has a name for statement files: %s', (locale) => {
  const without = subjectKind.options.filter((kind) => !textIds(locale).has(`wallet.subject.${kind}`));
  expect(without).toEqual([]);
  expect(renderText(locale, 'wallet.subject.svip')).toBe('SVIP');
});
