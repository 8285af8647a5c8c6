// Seldom in the forum: pictures, a text that its author took away, and texts that are not shown. Their authors post
// nothing else on that day (AUTHORS of forum.ts).
import { must } from '#platform/must.ts';
import type { Act } from './desk.ts';
import { DRAWN, type Drawing, sendPicture } from './drawn-pictures.ts';
import { HISTORY_DAYS } from './plan.ts';
import type { Rare, RareStage } from './rare-stage.ts';

type Text = { title: string; body: string };

const KIOSK: Text = { title: 'የአዳማው ኪዮስክ', body: 'ዛሬ በአዳማ ነበርኩ። ኪዮስኩን እንደዚህ ሣልኩት፤ አምስት ስልኮች እየሞሉ ነበር።' };
const WEEKS: Text = {
  title: 'ስምንት ሳምንታት በደብተሬ',
  body: 'እያንዳንዱ አራት ማዕዘን አንድ ቀን ነው። ሸክላ ቀለም ያለው ኪራዩ የዘገየበት ቀን ነው። የእናንተስ ደብተር ምን ይላል?',
};
const LINK: Text = { title: 'የሬዲዮ ዝግጅት', body: 'ስለ ገበያው የተወራበትን እዚህ ያድምጡ፦ https://radio.example/market' };

export const rarePosts: readonly Rare[] = [
  [54, keptReport],
  [79, withdrawnPost],
  [83, ({ member }) => showPictures(member('marta').act, KIOSK, [DRAWN.kiosk])],
  [85, hiddenPost],
  [86, ({ member }) => post(member('samuel').act, LINK)],
  [87, ({ member }) => showPictures(member('hana').act, WEEKS, [DRAWN.notebook, DRAWN.kiosk])],
  [HISTORY_DAYS, ({ member }) => blockAuthor(member('rahel').act)],
];

async function post(act: Act, text: Text, pictures: string[] = []): Promise<string> {
  return (await act('POST /api/v1/posts', { body: { ...text, pictures } })).id;
}

async function showPictures(act: Act, text: Text, drawings: readonly Drawing[]): Promise<void> {
  const pictures: string[] = [];
  for (const drawing of drawings) pictures.push(await sendPicture(act, drawing));
  await post(act, text, pictures);
}

async function report(act: Act, id: string): Promise<void> {
  await act('POST /api/v1/entries/{id}/reports', { path: { id }, body: { reason: 'other', note: '' } });
}

/** A moderator found nothing wrong with it. */
async function keptReport({ member, clerk }: RareStage): Promise<void> {
  const text = {
    title: 'Two receipts',
    body: 'My two receipts of this week have the same amount. Both are right, I checked.',
  };
  const entryId = await post(member('meron').act, text);
  await report(member('rahel').act, entryId);
  const { act } = clerk('content');
  const { items } = await act('GET /console/api/v1/forum-matters', { query: { limit: 100 } });
  const path = { id: must(items.find((one) => one.entryId === entryId)).id };
  const body = { act: 'keep', reason: null, note: '' } as const;
  await act('POST /console/api/v1/forum-matters/{id}/decide', { path, body });
}

async function withdrawnPost({ member }: RareStage): Promise<void> {
  const { act } = member('rahel');
  const id = await post(act, { title: 'Wrong figure', body: 'I mixed two orders up. Please do not read this one.' });
  await act('POST /api/v1/entries/{id}/withdraw', { path: { id } });
}

/** Three reports hide it until a moderator comes. */
async function hiddenPost({ member }: RareStage): Promise<void> {
  const text = { title: 'Phone for sale', body: 'I sell a phone with two cards. Ask me at the shop by the bus stop.' };
  const id = await post(member('bereket').act, text);
  for (const who of ['hana', 'yonas', 'marta']) await report(member(who).act, id);
}

async function blockAuthor(act: Act): Promise<void> {
  const { items } = await act('GET /api/v1/posts', { query: {} });
  const { id } = must(items.find(({ author }) => !author.own));
  await act('POST /api/v1/entries/{id}/block-author', { path: { id } });
}
