import type { Happening } from '#platform/happenings.ts';
import { type MessageRow, titleAndText } from './inbox.ts';

/**
 * What the member was told about sign-ins, secrets, contacts and complaints. These messages are the only lasting trace
 * of most of it.
 */
const told: Happening = {
  kind: 'messages.told',
  roles: ['support', 'finance'],
  rows: (q, memberId) => ({
    id: q`m.id`,
    at: q`m.at`,
    state: q`m.kind`,
    words: q`m.params`,
    from: q`messages.message m
        where m.member_id = ${memberId} and (m.kind like 'identity.%' or m.kind like 'service.%')`,
  }),
  wordsIn(language, { state, words }) {
    const params = JSON.parse(words ?? '{}') as MessageRow['params'];
    return titleAndText(language, { kind: state ?? '', params, texts: null }).title;
  },
};

export const happenings = [told];
