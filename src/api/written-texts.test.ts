// Every text in a member's answer is one of three: ours, such as a code or a number; written, with its language beside
// it; or typed, in a language that isn't known. A page shows the last two with <Written> and <Typed>: the compiler
// refuses them elsewhere, except between <> and </>, which it doesn't look into.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#platform/http/contract.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { routes } from './features.gen.ts';

type Json = {
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  written?: string;
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/** `path`: the names of the fields down to this one. `around`: the objects that hold it, the innermost first. */
type Text = { path: readonly string[]; schema: Json; around: readonly Json[] };

function textsIn(schema: Json, path: readonly string[], around: readonly Json[] = []): Text[] {
  const { type, written, properties, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (written !== undefined) return [{ path, schema, around }];
  if (properties !== undefined && Object.keys(properties).every((name) => LANGUAGES.has(name))) return [];
  const parts = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  const isOurs = schema.pattern || schema.format || schema.enum || schema.const !== undefined || allOf.length > 0;
  return [
    ...parts.flatMap((part) => textsIn(part, path, around)),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => textsIn(one, [...path, name], [schema, ...around])),
    ...(typeof additionalProperties === 'object' ? textsIn(additionalProperties, path, around) : []),
    ...([type].flat().includes('string') && !isOurs ? [{ path, schema, around }] : []),
  ];
}

/** A text that the answer has in all its languages, for a page to choose from: <Localized>. */
const LANGUAGES = new Set<string>(LANGUAGE_CODES);

const answers: readonly Text[] = Object.values(routes).flatMap(({ contract }) =>
  Object.entries<Endpoint>(contract).flatMap(([route, { access, data }]) => {
    if (access === 'staff' || data === 'raw') return [];
    const schema = z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }) as Json;
    return textsIn(schema, [route]);
  }),
);
/** Texts that aren't shown in a language, by field, with the reason. */
const IN_NO_LANGUAGE = new Map(
  Object.entries({
    'names of persons, banks, firms and browsers':
      'name realName holderName payer payers owedBy payerInstitution carrier device provider credit avatar',
    'codes, which a page replaces by its own words':
      'kind purpose feature cause state reasonCode frozenReason obstacle obstacles collectsAt month key app_currency',
    'numbers, references and secrets':
      'memberNo number id serial reference bankReference tracking contractNumber invoiceNumber bankLineId transferId ' +
      'caseNumber ' +
      'seq hash code sha256 account institution prefixes postalCode inviteCode invitation prizeId options pick r ' +
      'clientSeed manifest token deviceKey challenge rpId transports totpUri totp offer recoveryCodes publicKey ' +
      'signature qr version release edition agreementVersion app_maintain_time',
    'what a phone calls or opens':
      'sentTo phone newPhone email newEmail recipient service_1 service_2 service_3 ' +
      'address src documentSrc approvalUrl to',
    'hours such as 10:00': 'opens closes financeOpens financeCloses',
    'values of a message: its page marks those that a person wrote': 'params',
  }).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason] as const)),
);
/** Papers say their language themselves, and are checked letter by letter. */
const PAPERS =
  /^(?:signed|receipt|paper|GET \/api\/v1\/withdrawals\/\{id\}\/receipt|POST \/api\/v1\/signed-papers\/check) text$/;

const nameOf = ({ path }: Text) => path.at(-1) ?? '';

test('a written text has its language in the same object, or in the one around it', () => {
  const alone = answers.filter(({ schema: { written }, around }) => {
    if (written === undefined || written === 'typed') return false;
    return !around.slice(0, 2).some(({ properties }) => properties?.[written] !== undefined);
  });
  expect(alone.map(({ path }) => path.join(' '))).toEqual([]);
});

test('every other text is in no language, for a reason', () => {
  const bare = answers.filter(
    ({ schema, path }) => schema.written === undefined && !PAPERS.test(path.slice(-2).join(' ')),
  );
  const names = new Set(bare.map(nameOf));
  expect([...names].filter((name) => !IN_NO_LANGUAGE.has(name))).toEqual([]);
  expect([...IN_NO_LANGUAGE.keys()].filter((name) => !names.has(name))).toEqual([]);
});

const SRC = path.resolve(import.meta.dirname, '..');
const PAGES = fs.globSync(['features/*/web/**/*.tsx', 'web/**/*.tsx'], { cwd: SRC });

/** What stands in `<>` and `</>` itself: without inner fragments, elements, and all in them. */
function betweenFragments(source: string): string[] {
  const found: string[] = [];
  const inner = /<>((?:(?!<>)[^])*?)<\/>/;
  for (let [rest, one] = [source, inner.exec(source)]; one; one = inner.exec(rest)) {
    found.push(withoutElements(one[1] ?? ''));
    rest = rest.replace(one[0], '');
  }
  return found;
}

function withoutElements(markup: string): string {
  const less = markup.replaceAll(/<(\w+)(?:[^<>]|=>)*?\/>|<(\w+)(?:[^<>]|=>)*>(?:(?!<\2\b)[^])*?<\/\2>/g, '');
  return less === markup ? less : withoutElements(less);
}

test('a fragment shows no such text bare', () => {
  const fields = [...new Set(answers.filter(({ schema }) => schema.written !== undefined).map(nameOf))].join('|');
  const bare = new RegExp(`\\{(?:[\\w?]+\\.)*(?:${fields})\\}`, 'g');
  const found = PAGES.flatMap((file) =>
    betweenFragments(fs.readFileSync(path.join(SRC, file), 'utf8')).flatMap((markup) =>
      [...markup.matchAll(bare)].map(([expression]) => `${file}: ${expression}`),
    ),
  );
  expect(found).toEqual([]);
});
