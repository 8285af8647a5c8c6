// Checks the catalogues of texts (locales/<language>.json). Every language must have the same keys with the same
// values, and every plural form that it needs. English is the model. src/universal/languages.ts lists the languages.

import fs from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, WIRE_LANGUAGES } from '#universal/languages.ts';
import { findStaleBacks } from './back.ts';
import { findConsoleWords } from './console-words.ts';
import { findLostTerms, readGlossary, wordsOf } from './glossary.ts';
import { type Message, messageOf } from './message.ts';
import { findSame, findSameTooOften, readSameAsEnglish, SAME, type SameAsEnglish } from './same-as-english.ts';
import { drawnFrom, wrongSigns } from './signs.ts';
import { CONTRACT, matches, type Problem, type Source } from './source.ts';
import { findIdleExceptions, findWrongWords, readWrongWords, WRONG_WORDS, type WrongWord } from './wrong-words.ts';

type Catalogue = { file: string; language: string; texts: Record<string, string> };
type Said = { key: string; language: string; elements: Message };

/** Problems of a folder's texts in any language, and refusals that have no text in a language of the wire. */
export function findTextProblems(root: string, names: string[], sources: Source[]): Problem[] {
  const { terms, problems } = readGlossary(root);
  const wrong = readWrongWords(root);
  const same = readSameAsEnglish(root);
  problems.push(...wrong.problems, ...same.problems);
  const all = new Map<string, string>();
  const folders = localeFiles(names);
  // The app offers a language that is whole everywhere, so a feature that lacks it would take it away from members.
  const wanted = new Set<string>([...WIRE_LANGUAGES, ...[...folders.values()].flat().map(languageIn)]);
  for (const [folder, files] of folders) {
    const catalogues = files.map((file) => readCatalogue(root, file, problems));
    const model = catalogues.find(({ language }) => language === 'en');
    for (const language of wanted) {
      if (!catalogues.some((one) => one.language === language))
        problems.push({ file: `${folder}/${language}.json`, line: 1, message: 'this language is missing' });
    }
    const slice = path.posix.basename(path.posix.dirname(folder));
    for (const catalogue of catalogues) {
      for (const [key, text] of Object.entries(catalogue.texts)) all.set(`${catalogue.language} ${slice}.${key}`, text);
      problems.push(...findProblemsOf(catalogue, model, slice, { terms, wrong: wrong.words, same }));
    }
  }
  problems.push(
    ...findWrongArticles(root, names, wrong.words),
    ...findIdleExceptions(wrong.words),
    ...findSameTooOften(same),
    ...findStaleBacks(root, (language, key) => all.get(`${language} ${key}`)),
  );
  for (const source of sources) problems.push(...findRefusalsWithoutText(root, source));
  problems.push(...findConsoleProblems(root, sources, { terms, wrong: wrong.words.filter(inConsole), same }));
  return problems;
}

/** Old names are those of members' screens. The console may say such a word with another meaning. */
const inConsole = ({ file }: WrongWord): boolean => file === WRONG_WORDS;

type Rules = { terms: Parameters<typeof findLostTerms>[0]; wrong: readonly WrongWord[]; same: SameAsEnglish };

/** What is wrong with a catalogue beside its model, with its terms and with its words. */
function findProblemsOf(
  catalogue: Catalogue,
  model: Catalogue | undefined,
  slice: string,
  { terms, wrong, same }: Rules,
): Problem[] {
  const { file, language, texts } = catalogue;
  const lost = language === 'en' || !model ? [] : findLostTerms(terms, model.texts, language, texts);
  const words = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, wordsOf(text)]));
  const said = findWrongWords(wrong, slice, language, words);
  const messages = [...lost, ...said].map((message) => ({ file, line: 1, message }));
  return [...findCatalogueProblems(catalogue, model, same), ...messages];
}

/** The same for the console's words: they are in Amharic too, and the English is the key. */
function findConsoleProblems(root: string, sources: Source[], rules: Rules): Problem[] {
  const { words, problems } = findConsoleWords(root, sources);
  const found = words.flatMap(({ file, model, texts }) =>
    findProblemsOf({ file, language: 'am', texts }, { file, language: 'en', texts: model }, 'console', rules),
  );
  return [...problems, ...found];
}

/** Wrong words and old names in the articles of a new installation, first-texts/<kind>/<slug>.<language>.md. */
function findWrongArticles(root: string, names: readonly string[], words: readonly WrongWord[]): Problem[] {
  return names.flatMap((file) => {
    const [, slug, language] = /\/first-texts\/[^/]+\/([^/.]+)\.([^/.]+)\.md$/.exec(file) ?? [];
    if (slug === undefined || language === undefined) return [];
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return findWrongWords(words, 'first-texts', language, { [slug]: text }).map((message) => ({
      file,
      line: 1,
      message,
    }));
  });
}

/** The catalogue files of each folder. */
export function localeFiles(names: string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const name of names.filter((one) => /^src\/.*\/locales\/[^/]+\.json$/.test(one))) {
    const folder = path.posix.dirname(name);
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  return folders;
}

const languageIn = (file: string): string => path.posix.basename(file, '.json');

function readCatalogue(root: string, file: string, problems: Problem[]): Catalogue {
  const language = languageIn(file);
  if (!LANGUAGES.some(({ code }) => code === language))
    problems.push({ file, line: 1, message: `${language} is no language of src/universal/languages.ts` });
  try {
    return { file, language, texts: JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) };
  } catch (error) {
    problems.push({ file, line: 1, message: (error as Error).message });
    return { file, language, texts: {} };
  }
}

function findCatalogueProblems(
  { file, language, texts }: Catalogue,
  model: Catalogue | undefined,
  same: SameAsEnglish,
): Problem[] {
  const problems: Problem[] = [];
  const problem = (message: string): void => void problems.push({ file, line: 1, message });
  for (const key of Object.keys(model?.texts ?? {})) if (!(key in texts)) problem(`${key} is missing`);
  for (const [key, text] of Object.entries(texts)) {
    if (model && !(key in model.texts)) problem(`${key} is not in English`);
    for (const why of [...wrongSpaces(text), ...wrongMessage({ key, language, text }, model?.texts[key], same)])
      problem(`${key} ${why}`);
  }
  return problems;
}

function wrongSpaces(text: unknown): string[] {
  if (typeof text !== 'string' || text.trim() === '') return ['has no text'];
  if (text !== text.trim()) return ['begins or ends with a space'];
  return / {2}/.test(text) ? ['has two spaces in a row'] : [];
}

function wrongMessage(
  { key, language, text }: { key: string; language: string; text: string },
  model: string | undefined,
  same: SameAsEnglish,
): string[] {
  const elements = messageOf(text);
  if (elements === undefined) return ['is no ICU message'];
  if (text.startsWith(`[${language}] `)) return ['waits for a writer of this language'];
  const message = { key, language, elements };
  const english = language === 'en' || model === undefined ? undefined : messageOf(model);
  const found = [...wrongForms(message), ...bareCounts(message), ...(english ? differences(elements, english) : [])];
  // What readers type into the search is no sentence.
  if (key.startsWith('find.')) return found;
  const [drawn, theirs] = [drawnFrom(elements), english && drawnFrom(english)];
  const left = theirs ? findSame(same, language, theirs, drawn) : [];
  return [
    ...found,
    ...wrongSigns(language, drawn, theirs),
    ...left.map((piece) => `says "${piece}" as English does: translate it, or name it in ${SAME}`),
  ];
}

/** Every element of a message, including those inside its choices. */
function flat(elements: Message): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element, ...Object.values(element.options).flatMap(({ value }) => flat(value))];
    return element.type === TYPE.tag ? [element, ...flat(element.children)] : [element];
  });
}

/** A plural must have each form of its language, and no other. */
function wrongForms({ language, elements }: Said): string[] {
  const needed: readonly string[] = LANGUAGES.find(({ code }) => code === language)?.plurals ?? [];
  const found: string[] = [];
  for (const element of flat(elements)) {
    if (element.type !== TYPE.plural || element.pluralType === 'ordinal') continue;
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    const missing = needed.filter((form) => !forms.includes(form));
    const strange = forms.filter((form) => !needed.includes(form));
    if (missing.length > 0) found.push(`has no form ${missing.join(', ')} of ${element.value}`);
    if (strange.length > 0)
      found.push(`has a form ${strange.join(', ')} of ${element.value}, which ${language} does not know`);
  }
  return found;
}

/** What people count, as a text names several of it. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  en: /^ (?:valid )?(?:hours|minutes|seconds|days|weeks|months|members|friends|pictures|passkeys|accounts|plays)\b/,
  es: /^ (?:horas|minutos|segundos|días|semanas|meses|socios|amigos|imágenes|llaves|cuentas|jugadas)(?!\p{L})/u,
  fr: /^ (?:heures|minutes|secondes|jours|semaines|mois|membres|amis|images|clés|comptes|parties)(?!\p{L})/u,
  pt: /^ (?:horas|minutos|segundos|dias|semanas|meses|membros|amigos|imagens|chaves|contas|jogadas)(?!\p{L})/u,
};

/** A value before such a noun may be one, so it needs the forms of a plural. A level is a rank, not a count. */
function bareCounts({ language, elements }: Said): string[] {
  const several = COUNTED[language];
  const bare = (some: Message): string[] =>
    some.flatMap((element, at) => {
      if (element.type === TYPE.select) return Object.values(element.options).flatMap(({ value }) => bare(value));
      if (element.type === TYPE.tag) return bare(element.children);
      const next = some[at + 1];
      const counts =
        element.type === TYPE.argument &&
        element.value !== 'level' &&
        next?.type === TYPE.literal &&
        several?.test(next.value);
      return counts ? [`counts by {${element.value}}, which may be one: give it the forms of a plural`] : [];
    });
  return bare(elements);
}

/** Compares with the English elements: the same values in the same formats, and choices between the same cases. */
function differences(elements: Message, model: Message): string[] {
  const [mine, theirs] = [valuesOf(elements), valuesOf(model)];
  if (mine.names !== theirs.names) return [`has other placeholders (${mine.names}) than English (${theirs.names})`];
  if (mine.kinds !== theirs.kinds) return [`reads its values otherwise (${mine.kinds}) than English (${theirs.kinds})`];
  return [];
}

function valuesOf(elements: Message): { names: string; kinds: string } {
  const names = new Set<string>();
  const kinds = new Set<string>();
  for (const element of flat(elements)) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    kinds.add(kindOf(element));
  }
  return { names: [...names].sort().join(', '), kinds: [...kinds].sort().join(', ') };
}

/** A plain value inside a plural counts as the same kind, because the plural decides how it is printed. */
function kindOf(element: Exclude<MessageFormatElement, { type: TYPE.literal | TYPE.pound }>): string {
  if (element.type === TYPE.select) return `${element.value} of ${Object.keys(element.options).sort().join('/')}`;
  if (element.type === TYPE.plural) return `number of ${element.value}`;
  if (element.type === TYPE.tag) return `<${element.value}>`;
  return element.value;
}

function findRefusalsWithoutText(root: string, source: Source): Problem[] {
  if (!CONTRACT.test(source.name)) return [];
  const problems: Problem[] = [];
  for (const { line, groups } of matches(source.code, /defineRefusals\(\s*\{([^}]*)\}/g)) {
    const refusals = [...(groups[1] ?? '').matchAll(/(?:^|[\s,{])'?([a-z][a-z0-9_]*)'?\s*:/g)].map((found) => found[1]);
    for (const locale of WIRE_LANGUAGES) {
      const file = source.name.replace(/\/contract(\.ts|\/.*)$/, `/locales/${locale}.json`);
      const texts = fs.existsSync(path.join(root, file))
        ? JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
        : {};
      for (const name of refusals)
        if (!(`errors.${name}` in texts))
          problems.push({
            file: source.name,
            line,
            message: `refusal ${name} has no text errors.${name} in ${locale}`,
          });
    }
  }
  return problems;
}
