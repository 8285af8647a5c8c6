import { expect, test } from 'vitest';
import { labelOf } from '#design/console/names.ts';
import { draftOf, kindOf, readDraft, type Setting, valueText as textOf } from './setting-value.tsx';

const ACCOUNT = {
  anyOf: [
    {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['account', 'mobile_money'] },
        institution: { type: 'string', pattern: '^[A-Z0-9]{2,12}$' },
        holderName: { type: 'string', minLength: 2 },
      },
    },
    { type: 'null' },
  ],
};
const UNTIL = {
  anyOf: [
    { type: 'string', const: '' },
    { type: 'string', format: 'date-time' },
  ],
};

const valueText = (one: Setting, value: unknown) => textOf(one, value, labelOf);
const setting = (schema: object, value: unknown) => ({ name: 'one', schema, value }) as unknown as Setting;
const none = setting(ACCOUNT, null);
const office = { kind: 'mobile_money', institution: 'BIRRPAY', holderName: 'Revenue Office' };

test.each([
  ['all of it', office, office],
  ['all of it, with spaces around', { ...office, institution: ' BIRRPAY ' }, office],
  ['nothing', {}, null],
  ['a choice alone, which is nothing yet', { kind: 'account' }, null],
  ['no holder', { ...office, holderName: ' ' }, undefined],
  ['a bank whose code cannot be', { ...office, institution: 'birr pay' }, undefined],
  ['no choice', { institution: 'BIRRPAY', holderName: 'Revenue Office' }, undefined],
])('reads a record of texts from the fields: %s', (_what, typed, read) => {
  expect(kindOf(none)).toBe('record');
  expect(readDraft(none, JSON.stringify(typed))).toEqual(read);
});

test('shows a record as text and fills its fields with it', () => {
  const one = setting(ACCOUNT, office);
  expect(valueText(one, one.value)).toBe('Kind: Mobile money · Institution: BIRRPAY · Holder name: Revenue Office');
  expect(readDraft(one, draftOf(one))).toEqual(office);
  expect([valueText(none, null), readDraft(none, draftOf(none))]).toEqual(['—', null]);
});

test('reads a moment as Addis Ababa time, and an empty field as none', () => {
  const one = setting(UNTIL, '2026-11-23T01:30:00.000Z');
  expect(kindOf(one)).toBe('moment');
  expect(draftOf(one)).toBe('2026-11-23T04:30');
  expect(readDraft(one, draftOf(one))).toBe(one.value);
  expect(readDraft(one, '')).toBe('');
  expect(readDraft(one, '2026-11-23')).toBeUndefined();
});

const rates = (name: string, schema: object, value: unknown) => ({ name, schema, value }) as unknown as Setting;

test('shows basis points as per cent, and reads them back', () => {
  const one = rates('taxBasisPoints', { type: 'integer', minimum: 0, maximum: 5_000 }, 525);
  expect([valueText(one, one.value), draftOf(one), readDraft(one, '7.5')]).toEqual(['5.25 %', '5.25', 750]);
  const list = rates('rebateBasisPoints', { type: 'array', items: { type: 'integer' } }, [500, 200, 50]);
  expect(valueText(list, list.value)).toBe('5 %, 2 %, 0.5 %');
  expect(readDraft(list, draftOf(list))).toEqual(list.value);
  expect(readDraft(list, '5\nmany')).toBeUndefined();
});

const figure = { type: 'integer', minimum: 1, maximum: 1_000_000_00 };
const LEVELS = [
  { level: 1, oneValid: 2, amountMinor: 150_00 },
  { level: 2, oneValid: 6, amountMinor: 1_200_00 },
];
const levels = setting(
  {
    type: 'array',
    minItems: 1,
    maxItems: 2,
    items: { properties: { level: figure, oneValid: figure, amountMinor: figure } },
  },
  LEVELS,
);

test('a list of records says each of them in words, with money in birr', () => {
  expect(valueText(levels, LEVELS)).toBe(
    'Level: 1, Valid members on level 1: 2, Amount: Br\u00a0150.00;\n' +
      'Level: 2, Valid members on level 1: 6, Amount: Br\u00a01,200.00',
  );
});

const typed = { level: '1', oneValid: '2', amountMinor: '1,500.50' };
test.each([
  ['each as typed', [typed], [{ level: 1, oneValid: 2, amountMinor: 1_500_50 }]],
  ['a figure that is missing', [{ ...typed, level: '' }], undefined],
  ['a figure that is too small', [{ ...typed, oneValid: '0' }], undefined],
  ['a part of a person', [{ ...typed, oneValid: '1.5' }], undefined],
  ['no row, where one is needed', [], undefined],
  ['more rows than there may be', [typed, typed, typed], undefined],
])('reads a list of records from rows of fields: %s', (_what, rows, read) => {
  expect(kindOf(levels)).toBe('rows');
  expect(readDraft(levels, draftOf(levels))).toEqual(LEVELS);
  expect(readDraft(levels, JSON.stringify(rows))).toEqual(read);
});

test('a figure for each of some kinds is read from rows, each kind once', () => {
  const schema = { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: 1_000_000_00 } };
  const plan = rates('monthPlanMinor', schema, { rebate: 1_000_00, rank_prize: 0 });
  expect(valueText(plan, plan.value)).toBe(
    'Kind: Rebate, Amount: Br\u00a01,000.00;\nKind: Rank prize, Amount: Br\u00a00.00',
  );
  expect(readDraft(plan, draftOf(plan))).toEqual(plan.value);
  const rebate = { kind: 'rebate', amountMinor: '5' };
  const read = (...rows: object[]) => readDraft(plan, JSON.stringify(rows));
  expect(read()).toEqual({});
  expect(read(rebate)).toEqual({ rebate: 5_00 });
  expect([read(rebate, rebate), read({ amountMinor: '5' }), read({ kind: 'rebate' })]).toEqual(
    Array(3).fill(undefined),
  );
});
