// The console's list of articles, with what readers of each language get of them.
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListFileButton } from '#design/console/file-button.tsx';
import { languageName } from '#design/console/languages.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { Spoken } from '#design/console/spoken.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { ImportButton } from '#features/imports/console/public.tsx';
import { call } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import type { TextColumn } from '../contract/console.ts';
import { type ArticleRow, KINDS, titleLanguage } from './article-labels.ts';
import { lackText, membersText, type Readers, shortState, stateInWords } from './article-readers.ts';
import { consoleLanguage, t } from '#design/console/words.ts';

export const useReaders = () => useCall('GET /console/api/v1/article-languages', {}, { quiet: true }).data?.items;

const columnsFor = (readers: readonly Readers[] | undefined): readonly Column<ArticleRow>[] => [
  {
    label: t('Title'),
    of: (row) => (
      <Box component="span" lang={titleLanguage(row)} sx={{ display: 'block', minWidth: 160 }}>
        {row.title}
      </Box>
    ),
    links: true,
  },
  { label: t('Kind'), of: (row) => KINDS[row.kind] },
  {
    label: t('Languages'),
    head: <InLanguages of={(code) => <LanguageHead code={code} readers={readers} />} />,
    of: (row) => <InLanguages of={(code) => <LanguageCell article={row} code={code} />} />,
  },
];

/** Eight places of one width, in the order of the languages, so that each language is a column. */
function InLanguages({ of }: { of: (code: LanguageCode) => ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${LANGUAGE_CODES.length}, 50px)`, gap: '2px' }}>
      {LANGUAGE_CODES.map((code) => (
        <Box key={code} sx={{ textAlign: 'center' }}>
          {of(code)}
        </Box>
      ))}
    </Box>
  );
}

const few = new Intl.NumberFormat(consoleLanguage(), { notation: 'compact' });

/** A language's code above the number of its members. */
function LanguageHead({ code, readers }: { code: LanguageCode; readers: readonly Readers[] | undefined }) {
  const says = [languageName(code), membersText(code, readers)].filter(Boolean).join('. ');
  const members = readers?.find(({ language }) => language === code)?.members;
  return (
    <Box title={says} sx={{ lineHeight: 1.2 }}>
      <span aria-hidden="true">{code.slice(0, 2)}</span>
      <Typography component="div" variant="caption" aria-hidden="true" sx={{ lineHeight: 1.2 }}>
        {members === undefined ? '' : few.format(members)}
      </Typography>
      <Spoken>{says}</Spoken>
    </Box>
  );
}

function LanguageCell({ article, code }: { article: ArticleRow; code: LanguageCode }) {
  const says = stateInWords(article, code);
  return (
    <Box title={says}>
      <Box component="span" aria-hidden="true" sx={{ '& > span': { px: 0.5 } }}>
        <StateChip of={shortState(article, code)} />
      </Box>
      <Spoken>{says}</Spoken>
    </Box>
  );
}

export function ArticlesList() {
  const readers = useReaders();
  const missing = LANGUAGE_CODES.map((code) => [code, lackText(code, readers)] as const);
  return (
    <>
      <RecordList<ArticleRow>
        resource="articles"
        title={t('Articles')}
        columns={columnsFor(readers)}
        to={(row) => `/articles/${row.id}/show`}
        filters={[
          { kind: 'choice', name: 'kind', label: t('Kind'), choices: choicesOf(KINDS) },
          { kind: 'choice', name: 'missing', label: t('Live, but not in'), choices: missing },
        ]}
        actions={
          <>
            <ListFileButton resource="article-texts" filter={{}} label={t('Texts as CSV')} />
            {mayUse(['content']) && (
              <>
                <ImportTexts />
                <Button component={Link} to="/articles/create" variant="contained" size="small">
                  {t('New article')}
                </Button>
              </>
            )}
          </>
        }
        empty={t('No article here.')}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(
          'Under each language: its members. Live: they read their own text. Old: their text is older ' +
            'than its source. A code, such as am: they get that language instead. None: they get nothing. ' +
            'A plus: a newer version waits.',
        )}
      </Typography>
    </>
  );
}

const EXAMPLE: Readonly<Record<TextColumn, string>> = {
  slug: 'fair-draws',
  language: LANGUAGE_CODES.join(', '),
  n: '1',
  translates: 'en',
  title: '…',
  summary: '…',
  body: '…',
};

function ImportTexts() {
  return (
    <ImportButton
      title={t('Texts of articles from a file')}
      confirm={t('Propose')}
      example={EXAMPLE}
      preview={(body) => call('POST /console/api/v1/article-texts/import-preview', { body, errors: 'inline' })}
      carryOut={(body, keyed) => call('POST /console/api/v1/article-texts/import', { body, ...keyed })}
      done={(count) =>
        t('{count, plural, one {# text is proposed} other {# texts are proposed}}. A second person must read it.', {
          count,
        })
      }
    >
      {t(
        'Each line is the next version of one language. Write into translates from which language it ' +
          'was translated. A second person reads what an article got, and publishes it.',
      )}
    </ImportButton>
  );
}
