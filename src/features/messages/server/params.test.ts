// The values of messages: each text has only known ones, and shows none of them raw or of another member.
import { expect, test } from 'vitest';
import { renderText } from '#platform/language/texts.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { valuesByLanguage } from '#universal/values-by-language.ts';
import { plainTitle, renderMessage } from './inbox.ts';
import { knownKinds } from './kinds.ts';
import { IN_LANGUAGES, PARAMS } from './params.ts';

const SAMPLES = {
  ...PARAMS,
  ...Object.assign({}, ...IN_LANGUAGES.map((name) => valuesByLanguage(name, { en: `an ${name}` }))),
};

/** Values that are money or name a person, by the feature that sends them: whose they are. */
const WHOSE: Record<string, string> = {
  'check-in count': 'the C3coin of the reader’s own check-in',
  'contests amountMinor': 'the reader’s own prize',
  'coupons amountMinor': 'the reader’s own coupon',
  'coupons count': 'the C3coin of the reader’s own code',
  'identity newEmail': 'the reader’s own address',
  'identity newName': 'the reader’s own name',
  'identity newPhone': 'the reader’s own number',
  'prizes amountMinor': 'the reader’s own prize',
  'rewards amountMinor': 'the reader’s own addition',
  'robot amountMinor': 'the reader’s own bonus',
  'salary amountMinor': 'the reader’s own pay',
  'team amountMinor': 'the reader’s own rebate, without the friend’s name or price',
  'wallet amountMinor': 'the reader’s own money',
  'wallet missingMinor': 'the reader’s own withdrawal',
};
const WATCHED = ['amountMinor', 'missingMinor', 'count', 'newEmail', 'newName', 'newPhone'] as const;

/** Staff write the words of announcements, so these have no text of ours. */
const OURS = knownKinds.filter((kind) => kind !== 'messages.announcement');

test.each(LANGUAGE_CODES)('each message in %s gets its values, shown as money and as dates', (language) => {
  for (const kind of OURS) {
    const { title, body } = renderMessage(language, kind, SAMPLES);
    const text = `${kind}: ${title} ${body}`;
    // A text with a value that it isn't given renders as its own id.
    expect(text).not.toContain('.messages.');
    expect(text).not.toMatch(/2026-11|123456|654321|undefined/);
  }
});

test('a message without a value that its text has would be found', () => {
  expect(renderMessage('en', 'salary.contract_signed', { number: 'SC-000001' }).body).toContain('.messages.');
  expect(renderText('en', 'salary.messages.contract_signed.body', { number: 'x', date: '2026-11-28' })).toContain(
    '2026',
  );
});

test('the title of a push is the same whatever the message tells of', () => {
  for (const language of LANGUAGE_CODES)
    for (const kind of knownKinds) {
      const title = plainTitle(language, kind);
      expect([
        renderText(language, `${kind.replace('.', '.messages.')}.title`),
        renderText(language, 'messages.push.some'),
      ]).toContain(title);
      expect(title).not.toMatch(/[{}]|\.messages\./);
    }
});

test('no message tells of another member’s money', () => {
  const found = WATCHED.flatMap((name) =>
    OURS.flatMap((kind) => {
      const without = renderMessage('en', kind, { ...SAMPLES, [name]: '' });
      const { title, body } = renderMessage('en', kind, SAMPLES);
      return title === without.title && body === without.body ? [] : [`${kind.split('.')[0]} ${name}`];
    }),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(WHOSE).sort());
});

test('each value that could be money or a person is watched', () => {
  const could = Object.keys(PARAMS).filter((name) =>
    /minor$|count|points|price|nick|name|phone|mail|member/i.test(name),
  );
  expect(could.sort()).toEqual([...WATCHED].sort());
});
