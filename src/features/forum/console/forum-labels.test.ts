import { expect, test } from 'vitest';
import { type MatterWhole, type Reason, suggestedReason } from './forum-labels.ts';

type Given = MatterWhole['reportsGiven'];
const given = (...reasons: Reason[]) => reasons.map((reason) => ({ reason })) as Given;

test.each<[MatterWhole['kind'], MatterWhole['waitsFor'], Reason[], Reason | null]>([
  ['report', [], ['spam', 'insult', 'insult'], 'insult'],
  ['report', [], ['false', 'spam'], 'false'],
  ['waiting', ['link'], [], 'spam'],
  ['waiting', ['link', 'promise'], [], 'promise'],
  ['contest', [], [], null],
])('a %s with %j and %j suggests %s', (kind, waitsFor, reasons, wanted) => {
  expect(suggestedReason({ kind, waitsFor, reportsGiven: given(...reasons) })).toBe(wanted);
});
