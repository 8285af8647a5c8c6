// A pack is handed on, so none of its files has a column for a person's name, contact or account.
import { beforeAll, expect, it } from 'vitest';
import { banked } from '#kit/banked.ts';
import { freshDatabase } from '#kit/database.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { PACKED, piecesOf } from './pack-files.ts';

let context: Context;

beforeAll(async () => {
  ({ context } = await banked(await freshDatabase()));
}, 120_000);

/** Accounts of the books are no persons' accounts. */
const OF_THE_BOOKS = ['account_number', 'of.account', 'other.account'];

it.each(PACKED.filter(({ name }) => name.endsWith('.csv') && !/^(journal|trial-balance)/.test(name)))(
  '$name',
  async (file) => {
    const today = context.clock.today();
    const { value } = await piecesOf(file, context, { from: today, until: today }).next();
    const heads = required(String(required(value)).split('\n')[0]).split(',');
    const personal = heads.filter((head) => /name|holder|account|narrative|phone|email|birth/.test(head));
    expect(personal.filter((head) => !OF_THE_BOOKS.includes(head))).toEqual([]);
  },
);
