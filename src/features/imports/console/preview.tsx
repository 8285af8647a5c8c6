// What a file would do, line by line, and what is wrong with its lines in words.
import { Alert, Box, Typography } from '@mui/material';
import { countText } from '#design/console/formats.ts';
import { labelOf } from '#design/console/names.ts';
import { type Column, RowsTable } from '#design/console/rows-table.tsx';
import { type StateLabel, StateChip } from '#design/console/state-chip.tsx';
import { labelled, t } from '#design/console/words.ts';
import type { Effect, Planned, Preview, Problem } from '../contract.ts';

const EFFECTS: Readonly<Record<Effect, StateLabel>> = {
  new: [t('New'), 'busy'],
  changed: [t('Has changes'), 'warn'],
  same: [t('The same'), 'plain'],
};

const PROBLEMS: Readonly<Record<string, (hint: string) => string>> = {
  no_head: (hint) => t('No line has the names of the columns: {names}', { names: hint }),
  column_missing: () => t('The file lacks this column.'),
  no_lines: () => t('There is no line below the names of the columns.'),
  too_many_lines: (hint) => t('A file has {most} lines at most.', { most: hint }),
  quotes_open: () => t('A quote has no end.'),
  line_twice: (hint) => t('Line {first} is about the same.', { first: hint }),
  missing: () => t('The cell is empty.'),
  required: () => t('The cell is empty.'),
  no_date: () => t('Write the day as 2026-12-25.'),
  no_amount: () => t('Write the amount as 1200.50.'),
  no_number: () => t('Write a whole number.'),
  no_choice: (hint) => t('Write one of these: {choices}', { choices: hint }),
  no_source: () => t('The article has no text in this language.'),
  fixed: (hint) => t('It is there already with {before}, which never changes.', { before: hint || '—' }),
  not_for_days: () => t('Leave it empty where rent is due each day.'),
  not_a_weekday: () => t('Write the weekday as 1 (Monday) to 7.'),
  before_start: () => t('It ends before it starts.'),
};

/** What may stand in each column. */
export type Example = Readonly<Record<string, string>>;

/** A refusal comes in the server's words. */
export function problemWords({ column, problem, hint, text }: Problem, example: Example): string {
  const like = example[column ?? ''];
  if (problem === 'invalid_format' && like) return t('Write it as in the example: {like}', { like });
  if (text !== null) return hint === null ? text : `${text} (${hint})`;
  return PROBLEMS[problem]?.(hint ?? '') ?? labelOf(problem);
}

export const placeWords = ({ line, column }: Pick<Problem, 'line' | 'column'>): string =>
  column === null ? t('Line {line}', { line }) : t('Line {line}, {column}', { line, column });

export function countWords(rows: readonly Planned[]): string {
  const count = (effect: Effect) => countText(rows.filter((row) => row.effect === effect).length);
  return t('{fresh} new, {changed} changed, {same} the same', {
    fresh: count('new'),
    changed: count('changed'),
    same: count('same'),
  });
}

const SHOWN_MOST = 50;

type ImportPreviewProps = Pick<Preview, 'rows' | 'problems'> & { example: Example };

export function ImportPreview({ rows, problems, example }: ImportPreviewProps) {
  if (problems.length > 0) return <Problems of={problems} example={example} />;
  const active = rows.filter(({ effect }) => effect !== 'same');
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Typography variant="body2">
        {active.length === 0 ? t('Nothing would change. {counts}.', { counts: countWords(rows) }) : countWords(rows)}
      </Typography>
      {active.length > 0 && (
        <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
          <RowsTable
            label={t('What the file would do')}
            columns={COLUMNS}
            rows={active.slice(0, SHOWN_MOST).map((row) => ({ ...row, id: String(row.line) }))}
          />
        </Box>
      )}
      <More of={active.length} />
    </Box>
  );
}

const COLUMNS: readonly Column<Planned & { id: string }>[] = [
  { label: t('Line'), of: ({ line }) => line, align: 'right' },
  { label: t('About'), of: ({ about }) => about },
  { label: t('Would be'), of: ({ effect }) => <StateChip of={EFFECTS[effect]} /> },
  {
    label: t('Values'),
    of: ({ changes }) =>
      changes.map(({ column, before, after }) => (
        <Box key={column} sx={{ whiteSpace: 'pre-wrap', maxWidth: '60ch', overflowWrap: 'anywhere' }}>
          {labelled(column, before === null ? (after ?? '—') : `${before} → ${after ?? '—'}`)}
        </Box>
      )),
  },
];

function Problems({ of, example }: { of: readonly Problem[]; example: Example }) {
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}>
      {t('Nothing can be written yet. Mend this first, and look at it again.')}
      <Box component="ul" aria-label={t('Problems')} sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflow: 'auto' }}>
        {of.slice(0, SHOWN_MOST).map((one) => (
          <Typography component="li" variant="body2" key={`${placeWords(one)} ${one.problem}`}>
            {labelled(placeWords(one), problemWords(one, example))}
          </Typography>
        ))}
      </Box>
      <More of={of.length} />
    </Alert>
  );
}

const More = ({ of }: { of: number }) =>
  of > SHOWN_MOST && (
    <Typography variant="body2">{t('and {more} more', { more: countText(of - SHOWN_MOST) })}</Typography>
  );
