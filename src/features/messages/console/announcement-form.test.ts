import { expect, test } from 'vitest';
import { type Draft, EMPTY, segmentOf, wishOf } from './announcement-form.ts';

const whole: Partial<Draft> = { en: { title: ' Rain ', text: 'Closed.' } };

test.each<[string, Partial<Draft>, unknown]>([
  ['all', {}, { kind: 'all' }],
  ['holders without a product', { kind: 'holders' }, undefined],
  ['holders', { kind: 'holders', productId: '12' }, { kind: 'holders', productId: '12' }],
  ['levels', { kind: 'vip', from: '2', to: '5' }, { kind: 'vip', from: 2, to: 5 }],
  ['levels the wrong way round', { kind: 'vip', from: '5', to: '2' }, undefined],
  ['a level that does not exist', { kind: 'vip', from: '2', to: '9' }, undefined],
  ['a language', { kind: 'language', language: 'am' }, { kind: 'language', language: 'am' }],
  ['no day', { kind: 'joined' }, undefined],
  ['a day', { kind: 'joined', since: '2026-03-01' }, { kind: 'joined', since: '2026-03-01' }],
])('segment: %s', (_, draft, segment) => expect(segmentOf({ ...EMPTY, ...draft })).toEqual(segment));

test.each<[string, Partial<Draft>, unknown]>([
  ['nothing', {}, undefined],
  ['English', whole, { segment: { kind: 'all' }, texts: { en: { title: 'Rain', text: 'Closed.' } }, sendFrom: null }],
  ['an Amharic title without a text', { ...whole, am: { title: 'ዝናብ', text: '' } }, undefined],
  ['Thai without English', { th: { title: 'ฝน', text: 'ปิด' } }, undefined],
  [
    'Thai, and an empty French',
    { ...whole, th: { title: 'ฝน', text: ' ปิด' }, fr: { title: ' ', text: '' } },
    {
      segment: { kind: 'all' },
      texts: { en: { title: 'Rain', text: 'Closed.' }, th: { title: 'ฝน', text: 'ปิด' } },
      sendFrom: null,
    },
  ],
  ['no hour', { ...whole, later: true, date: '2026-03-02' }, undefined],
])('wish: %s', (_, draft, wish) => expect(wishOf({ ...EMPTY, ...draft })).toEqual(wish));

test('a typed time is taken as Addis Ababa time', () => {
  const wish = wishOf({ ...EMPTY, ...whole, later: true, date: '2026-03-02', time: '09:00' });
  expect(wish?.sendFrom).toBe('2026-03-02T06:00:00.000Z');
});
