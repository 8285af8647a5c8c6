// Search in the forum finds Amharic words in any spelling with letters of the same sound, and English words in any
// form.
import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { testContext } from '#kit/context.ts';
import { aWriter, type Writer } from '#kit/forum.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import type { Entry } from '../contract/shapes.ts';
import { routes } from './routes.ts';

/** Named so that the table of queries can list its hits. */
const POSTS = {
  sun: ['ፀሐይ ኪዮስክ', 'የፀሐይ ኪዮስክ ኪራይ ዛሬ ደረሰ።'],
  mill: ['የእህል ወፍጮ', 'የወፍጮው ኪራይ ለሁለት ቀን ዘገየ። ለምን?'],
  work: ['ሥራ ላይ ያለ ትራክተር', 'ትራክተሩ በዚህ ሳምንት ሠርቷል።'],
  money: ['ገንዘብ ማውጣት', 'ገንዘቤን ለማውጣት ስንት ቀን ይፈጃል?'],
  eye: ['ዓይን የሚያይ', 'ሂሳቡን በዓይኔ አየሁ።'],
  power: ['ኃይል', 'የኤሌክትሪክ ኃይል ጠፋ፤ ማሽኑ ቆመ።'],
  kiosk: ['Solar kiosk in Bole', 'The rent of the kiosk came in time this week.'],
  late: ['Late rents', 'Two cycles were late, and one was short.'],
  cancel: ['Cancelled my order', 'I cancelled within the cooling-off and got all back.'],
  withdraw: ['First withdrawal', 'My withdrawal took two days. The fee was shown before.'],
  team: ['A question about teams', 'Does my friend need to buy before I earn points?'],
  cafe: ['Café machine', 'Is the coffee machine insured?'],
} as const;
type Name = keyof typeof POSTS;

const QUERIES: readonly (readonly [query: string, hits: readonly Name[]])[] = [
  ['ፀሐይ', ['sun']],
  ['ጸሀይ', ['sun']],
  ['ፀሀይ ኪዮስክ', ['sun']],
  ['የጸሐይ', ['sun']],
  ['ኪራይ', ['mill', 'sun']],
  ['ወፍጮ', ['mill']],
  ['እህል', ['mill']],
  ['እሕል', ['mill']],
  ['ስራ', ['work']],
  ['ሠርቷል', ['work']],
  ['ሰርቷል', ['work']],
  ['ገንዘብ', ['money']],
  ['አይን', ['eye']],
  ['ዐይን', ['eye']],
  ['ሀይል', ['power']],
  ['ሐይል', ['power']],
  ['kiosk', ['kiosk']],
  ['KIOSKS', ['kiosk']],
  ['rent', ['late', 'kiosk']],
  ['late cycle', ['late']],
  ['cancel', ['cancel']],
  ['cancelling orders', ['cancel']],
  ['withdraw', ['withdraw']],
  ['how long does a withdrawal take', []],
  ['withdrawal fee', ['withdraw']],
  ['cafe', ['cafe']],
  ['insured machine', ['cafe']],
  ['teams', ['team']],
  ['guaranteed', []],
  ['ወርቅ', []],
];

let reader: Writer;
beforeAll(async () => {
  const context = await testContext(await freshDatabase());
  const { call }: { call: Call } = await edgeOf(context, [identity, routes]);
  reader = await aWriter(context, call);
  for (const [title, body] of Object.values(POSTS)) await (await aWriter(context, call)).post(title, body);
});

it.each(QUERIES)('%s', async (query, hits) => {
  const { data } = await reader.read(`/api/v1/posts?search=${encodeURIComponent(query)}`);
  const found = (data as { items: Entry[] }).items.map(({ title }) => title);
  expect(new Set(found)).toEqual(new Set(hits.map((name) => POSTS[name][0] as string)));
  expect(found).toHaveLength(hits.length);
});

// A search without any word must not list all posts, as a call without a search does.
it.each(['?!', '...', '👍', '፡፡'])('%s contains no word, so it finds nothing', async (query) => {
  const { data } = await reader.read(`/api/v1/posts?search=${encodeURIComponent(query)}`);
  expect(data).toEqual({ items: [], next: null });
});

it.each(['', ' ', '\u200b', '\u3164'])('the search %j is refused as empty', async (query) => {
  expect((await reader.read(`/api/v1/posts?search=${encodeURIComponent(query)}`)).code).toBe(210_000);
});
