// Reading the product form (product-draft.ts), and showing refusals at its fields.
import { expect, test } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { fieldProblems, problemsOf } from './catalogue-labels.ts';
import { bodyOf, type Draft, EMPTY, unreadable, writtenRisks } from './product-draft.ts';

const written: Draft = {
  ...EMPTY,
  slug: 'pump-ziway',
  title: { en: 'Water pump, Ziway' },
  description: { en: 'Rented to a farm.' },
  risks: [{ en: 'It may stand still.' }],
  unitPrice: '500',
  income: '1.60',
};

test.each<[string, Partial<Draft>, Record<string, string>]>([
  ['nothing', {}, {}],
  ['a short name with capitals', { slug: 'Pump' }, { slug: 'At least two small letters, digits or hyphens' }],
  ['a title in Amharic alone', { title: { am: 'ፓምፕ' } }, { 'title.en': 'Needed in English' }],
  ['a risk in Amharic alone', { risks: [{ en: 'One' }, { am: 'ሁለት' }] }, { 'risks.1.en': 'Needed in English' }],
])('a product cannot be sent because of: %s', (_what, change, problems) => {
  expect(unreadable({ ...written, ...change })).toEqual(problems);
});

test('leaves out only risks without text in any language', () => {
  const risks = [{ en: ' ' }, { am: 'ሁለት' }, { en: 'Three' }];
  expect(writtenRisks(risks)).toEqual([{ am: 'ሁለት' }, { en: 'Three' }]);
  expect(bodyOf({ ...written, risks: [{}, { en: 'Three', am: 'ሦስት' }] }).risks).toEqual([{ en: 'Three', am: 'ሦስት' }]);
});

test('shows a promise at the risk and language that contains it', () => {
  const data = { fields: { 'risks.1.en': ['no risk'], 'title.am': ['ቀላል ገንዘብ'] } };
  const problems = fieldProblems(new CallError({ kind: 'refused', code: 200_405, message: 'Promises.', data }));
  expect(problemsOf(problems, 'risks.0')).toEqual({});
  expect(problemsOf(problems, 'risks.1')).toEqual({ en: 'Promises: “no risk”. Write the expected income instead.' });
  expect(problemsOf(problems, 'title')).toHaveProperty('am');
});
