import { Button, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import { languageName } from '#design/console/language-name.ts';
import { RecordList } from '#design/console/record-list.tsx';
import type { Column } from '#design/console/rows-table.tsx';
import { mayUse } from '#design/console/staff-session.ts';
import { choicesOf, StateChip } from '#design/console/state-chip.tsx';
import { type ArticleRow, KINDS, type Language, STANDINGS } from './article-labels.ts';

const columns: readonly Column<ArticleRow>[] = [
  { label: 'Title', of: (row) => row.title, links: true },
  { label: 'Kind', of: (row) => KINDS[row.kind] },
  { label: 'Name in links', of: (row) => row.slug },
  {
    label: 'Languages',
    of: (row) => (
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {row.languages.map((one) => (
          <Standing key={one.language} of={one} />
        ))}
      </Stack>
    ),
  },
];

/** A translation of an older text needs work, whether it is live or not. */
function Standing({ of }: { of: Language }) {
  const [text, tone] = STANDINGS[of.standing];
  return of.behind ? (
    <StateChip text={`${languageName(of.language)}: ${text.toLowerCase()}, older than its source`} tone="warn" />
  ) : (
    <StateChip text={`${languageName(of.language)}: ${text.toLowerCase()}`} tone={tone} />
  );
}

export function ArticlesList() {
  return (
    <RecordList<ArticleRow>
      resource="articles"
      title="Articles"
      columns={columns}
      to={(row) => `/articles/${row.id}/show`}
      filters={[{ kind: 'choice', name: 'kind', label: 'Kind', choices: choicesOf(KINDS) }]}
      actions={
        mayUse(['content']) && (
          <Button component={Link} to="/articles/create" variant="contained" size="small">
            New article
          </Button>
        )
      }
      empty="No article yet."
    />
  );
}
