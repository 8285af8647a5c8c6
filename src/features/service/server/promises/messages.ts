// A message in a member's inbox can be reported too. Messages rank below, so their reader stands here.
import { messageOf, titleAndText } from '#features/messages/server/public.ts';
import { defineReportable } from './reportables.ts';

defineReportable('message', async (q, { id, memberId, locale }) => {
  const message = await messageOf(q, { memberId, id });
  if (!message) return null;
  const { title, body } = titleAndText(locale === 'am' ? 'am' : 'en', message);
  return { title, words: `${title}\n${body}` };
});
