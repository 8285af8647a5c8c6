import { defineReportable } from '#features/service/server/public.ts';
import { liveEvent } from './store.ts';

defineReportable('event', async (q, { id, locale }) => {
  const event = await liveEvent(q, id);
  if (!event || event.cancelledAt !== null) return null;
  const inTheirs = (text: { en: string; am: string }) => (locale === 'am' ? text.am : text.en);
  const { title, about, venue, address, programme } = event;
  const words = [title, about, venue, address, ...programme.map((part) => part.title)].map(inTheirs);
  return { title: inTheirs(title), words: words.join('\n') };
});
