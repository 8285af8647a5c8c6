// What tidy finds in the words of the console.
import { expect, test } from 'vitest';
import { feature, treeOfTests } from './tree-of-tests.ts';

const problems = treeOfTests();

test('a text without t, a text that is not there to read, and what Amharic lacks or has too much', () => {
  const found = problems({
    [feature('low', 'console/page.tsx')]: [
      "import { rich, t } from '#design/console/words.ts';",
      'export const Page = ({ n, said }: { n: number; said: string }) => (',
      '  <Section title="Bare" note={t(said)}>',
      '    Bare as well',
      "    {t('Paid')} {t('{n} rows', { n })} {rich('{n} of it', { n: <b>1</b> })} {said === 'Paid'}",
      '  </Section>',
      ');',
      "export const columns = [{ label: 'Column', sx: { display: 'none' } }];",
    ].join('\n'),
    [feature('low', 'console/am.json')]: '{ "Paid": "ተከፍሏል", "{n} rows": "ረድፎች", "Gone": "ሄዷል" }',
  });
  expect(found).toEqual([
    'src/features/low/console/am.json:1: {n} of it is missing',
    'src/features/low/console/am.json:1: {n} rows has other placeholders () than English (n)',
    'src/features/low/console/am.json:1: Gone is not in English',
    'src/features/low/console/page.tsx:3: "Bare" is said without t',
    'src/features/low/console/page.tsx:3: t and rich take a text that stands here, so that it is translated',
    'src/features/low/console/page.tsx:4: "Bare as well" is said without t',
    'src/features/low/console/page.tsx:8: "Column" is said without t',
  ]);
});

test('what two folders say is in the shared catalogue, with the labels of the settings', () => {
  const page = "import { t } from '#design/console/words.ts';\nexport const paid = t('Paid');\n";
  const found = problems({
    [feature('low', 'console/page.ts')]: page,
    [feature('mid', 'console/page.ts')]: page,
    [feature('mid', 'server/settings.ts')]: "export const settings = { days: { label: 'Days of notice' } };\n",
    [feature('low', 'console/am.json')]: '{ "Paid": "ተከፍሏል" }',
  });
  expect(found).toEqual([
    'src/design/console/am.json:1: Paid is missing',
    'src/features/low/console/am.json:1: Paid is not in English',
    'src/features/system/console/am.json:1: Days of notice is missing',
  ]);
});
