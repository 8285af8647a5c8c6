// The desk finds a member by other spellings of their name (names.md). The figures and the rules on that page are those
// of this test and of the database.
import fs from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { OTHER_NAMES, SPELT_NAMES } from '#kit/spelt-names.ts';
import { readTyped } from '#platform/finder.ts';
import type { Queryable } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import { finders } from './finders.ts';

const PAGE = fs.readFileSync('docs/domain/names.md', 'utf8');
/** As many as the desk reads of each kind. */
const TOP = 6;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

/** With a member for each of the 200 names, who are gone afterwards: they have no seals, as registration gives them. */
async function amongNames(work: (tx: Queryable) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  const done = db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
        contact_hash, agreement_version, agreement_at, registered_at)
      select '+2517' || lpad(n::text, 8, '0'), name, n || '@spelt.example', '1990-01-01', '-', 'a', 'en', 'SPELT' || n,
        '', '1', now(), now()
      from unnest(${SPELT_NAMES.map(({ name }) => name)}::text[]) with ordinality names(name, n)`;
    await tx`insert into identity.member_secret (member_id, password_hash, password_at)
      select id, '', now() from identity.member where invite_code like 'SPELT%'`;
    await work(tx);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
}

const find = (q: Queryable, typed: string) =>
  required(finders[0]).find(q, { text: readTyped(typed), memberIds: [], limit: TOP });

const isOne = async (name: string, typed: string): Promise<boolean> => {
  const [row] = await db.app<{ hit: boolean | null }[]>`
    select platform.sounds_of(platform.name_parts(platform.fold(${name})), '')
      @@ platform.sounds_like(${typed}) as hit`;
  return row?.hit === true;
};

/** The rows of the page's table with this head, without `marks`. */
function tableOf(head: string): string[][] {
  const rows = required(PAGE.split(`| ${head} |`)[1])
    .split('\n')
    .slice(2);
  return rows.slice(0, rows.indexOf('')).map((row) => row.slice(2, -2).split(/ \| /));
}

test('200 names are found by their spellings, as often as the page says', async () => {
  const figures = new Map<string, { spellings: number; before: number; found: number; others: number }>();
  await amongNames(async (tx) => {
    for (const { group, name, spellings } of SPELT_NAMES) {
      const counts = figures.get(group) ?? { spellings: 0, before: 0, found: 0, others: 0 };
      figures.set(group, counts);
      for (const typed of spellings) {
        const found = await find(tx, typed);
        counts.spellings += 1;
        if (found.some(({ who, alike }) => who === name && !alike)) counts.before += 1;
        if (found.some(({ who }) => who === name)) counts.found += 1;
        counts.others += found.filter(({ who, alike }) => who !== name && alike).length;
      }
    }
  });
  const counted = [...figures].map(([group, { spellings, before, found, others }]) => [
    group,
    ...[spellings, before, found, others].map(String),
  ]);
  expect(SPELT_NAMES).toHaveLength(200);
  expect(counted).toEqual(tableOf('names | spellings | found before | found | other names found with them'));
}, 120_000);

test('names of different persons are not taken for each other, but Girma and Gerima are', async () => {
  const confused: string[] = [];
  for (const [one, other] of OTHER_NAMES) {
    for (const [name, typed] of [[one, other] as const, [other, one] as const])
      if (await isOne(name, typed)) confused.push(`${name} ${typed}`);
  }
  expect(OTHER_NAMES.length).toBeGreaterThan(70);
  expect(confused).toEqual(['Girma Gerima', 'Gerima Girma']);
});

test('a name as it is written comes before one that sounds alike', async () => {
  await amongNames(async (tx) => {
    const found = await find(tx, 'demeke');
    expect(found.map(({ who, alike }) => [who, alike])).toEqual([
      ['Demeke', false],
      ['Dammaqee', true],
    ]);
  });
});

test.each(['Selamawit 2', 'Selamawit 王', 'S', 'ሰ', '', '%', "Selamawit '| x:*", 'a b c d e f g h'])(
  '%j finds no one by sound, and doesn’t break the query',
  async (typed) => {
    expect(await isOne('Selamawit', typed)).toBe(false);
  },
);

describe('the page', () => {
  it('says the rules of the functions, in their order, and each example holds', async () => {
    const [row] = await db.admin<{ bodies: string }[]>`
      select string_agg(prosrc, e'\n' order by proname) as bodies from pg_proc
      where oid in ('platform.name_parts'::regproc, 'platform.sounds_of'::regproc)`;
    // Pairs that end a call: what is replaced, and by what.
    const pairs = [...required(row).bodies.matchAll(/'([^'\n]*)', '([^'\n]*)'(?:, 'g')?\)/g)];
    const rules = pairs.map(([, from = '', to = '']) => [from, to]).filter(([from, to]) => from !== '' && to !== ',');
    const shown = (text: string) =>
      text === '' ? 'nothing' : `\`${text.replaceAll(' ', '␣').replaceAll('|', '\\|')}\``;
    const table = tableOf('written | becomes | so that');
    expect(table.map(([from, to]) => [from, to])).toEqual(
      rules.filter(([from]) => from !== 'ሀ').map((rule) => rule.map(shown)),
    );
    const examples = table.flatMap(([, , pair = '']) => (pair.includes('=') ? [pair.split(' = ')] : []));
    expect(examples.length).toBeGreaterThan(50);
    for (const [name = '', typed = ''] of examples)
      expect([name, typed, await isOne(name, typed)]).toEqual([name, typed, true]);
  });

  it('says how each family of Ethiopic letters is read', async () => {
    for (const [letters = '', latin = ''] of tableOf('letters | Latin')) {
      const said = latin === 'only the vowel' ? '' : latin;
      for (const letter of letters.split(', ')) {
        const row = Array.from({ length: 7 }, (_, vowel) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + vowel));
        const read = await db.app<{ parts: string[] }[]>`
          select platform.name_parts(platform.fold(letter)) as parts
          from unnest(${row}::text[]) with ordinality letters(letter, n) order by n`;
        const vowels = said === 'kw' ? ['ko', 'kwu', 'kwi', 'kwa', 'kwe', 'kwI', 'kwo'] : undefined;
        const first = 'ሀአ'.includes(letter) ? 'aa' : 'e';
        const plain = [first, 'u', 'i', 'ሀአ'.includes(letter) ? 'aa' : 'a', 'e', letter === 'አ' ? 'e' : 'I', 'o'];
        expect(read.map(({ parts }) => parts[0])).toEqual(vowels ?? plain.map((vowel) => `${said}${vowel}`));
      }
    }
  });
});
