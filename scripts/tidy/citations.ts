// Every cited page and section must exist. A bare name, like `page 3` with `.md` between, means section 3 of that page
// of docs/domain. If docs/domain lacks the page, it means a page at the root or beside the citing file.

import fs from 'node:fs';
import path from 'node:path';
import { lineAt, type Problem } from './source.ts';

const DOMAIN = 'docs/domain';
const READ = /\.(ts|tsx|mjs|css|sql|html|md)$/;
/** Tests of these tools write example pages into small trees. */
const ON_PURPOSE = /^scripts\/.*\.test\.ts$/;

const CITATION =
  /(?<![\w/.@=-])((?:\.{0,2}[\w-]+\/|\.{1,2}\/)*[A-Za-z0-9][\w-]*\.md)\b(?:#([\w-]+))?(?: (\d+)(?: and (\d+))?\b)?/g;
const DECISION = /\bdocs\/decisions\/(\d{4})(?!\d*-)/g;
/** Citations that a reader can't follow: of a text outside the repository, or of a promise without its page. */
const NOWHERE = /(?<![-\w])(?:\(seed \d|Seed \d\b|\((?:the )?promise \d)/g;

type Page = { sections: Set<string>; anchors: Set<string> };

export function findBrokenCitations(root: string, names: string[]): Problem[] {
  const known = new Set(names);
  const pages = new Map<string, Page>();
  const problems: Problem[] = [];
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    pages.set(name, pageOf(text));
    if (name.startsWith(`${DOMAIN}/`)) problems.push(...findMisnumbered(name, text));
  }
  for (const name of names.filter((one) => READ.test(one) && !ON_PURPOSE.test(one))) {
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    const report = (at: number, message: string) => problems.push({ file: name, line: lineAt(text, at), message });
    for (const found of text.matchAll(CITATION)) {
      const [, cited = '', anchor, ...sections] = found;
      const page = resolve(known, name, cited);
      if (page === undefined) report(found.index, `${cited} is no page of ours`);
      else
        for (const missing of missingIn(pages.get(page), anchor, sections))
          report(found.index, `${page} has no ${missing}`);
    }
    for (const found of text.matchAll(DECISION))
      if (!names.some((one) => one.startsWith(`docs/decisions/${found[1]}-`)))
        report(found.index, `decision ${found[1]} does not exist`);
    for (const found of text.matchAll(NOWHERE))
      report(found.index, `"${found[0].replace('(', '')}" names no page: cite one of ${DOMAIN}`);
  }
  return problems;
}

function pageOf(text: string): Page {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return {
    sections: new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number)),
    anchors: new Set(headings.map(anchorOf)),
  };
}

/** A heading's anchor as on the web: lower case, no punctuation, hyphens for spaces. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** The file that a citation in the file `from` means. */
function resolve(known: ReadonlySet<string>, from: string, cited: string): string | undefined {
  const beside = path.posix.normalize(path.posix.join(path.posix.dirname(from), cited));
  const candidates = cited.includes('/') ? [beside, cited] : [`${DOMAIN}/${cited}`, beside, cited];
  // A page that links a page beside it means that page, even if the domain has one of the same name.
  if (from.endsWith('.md') && !from.startsWith('src/')) candidates.unshift(beside);
  return candidates.find((one) => known.has(one));
}

function missingIn(page: Page | undefined, anchor: string | undefined, sections: (string | undefined)[]): string[] {
  const missing = sections
    .filter((one) => one !== undefined && !page?.sections.has(one))
    .map((one) => `section ${one}`);
  if (anchor !== undefined && !page?.anchors.has(anchor)) missing.push(`heading #${anchor}`);
  return missing;
}

/** Sections of a domain page must count 1, 2, 3, because comments cite them by number. */
function findMisnumbered(file: string, text: string): Problem[] {
  const numbers = [...text.matchAll(/^## (\d+)\. /gm)];
  const wrong = numbers.findIndex(([, number], at) => Number(number) !== at + 1);
  if (wrong === -1) return [];
  return [{ file, line: lineAt(text, numbers[wrong]?.index ?? 0), message: `section ${wrong + 1} is expected here` }];
}
