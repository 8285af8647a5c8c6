// Shows and edits a setting of several figures as rows: a list of records, such as the levels of team leader pay, or a
// figure for each of some kinds of reward.
import { Box, Button } from '@mui/material';
import { moneyText } from '#design/console/formats.ts';
import { FigureInput, typedAmount } from '#design/console/inputs.tsx';
import { labelOf } from '#design/console/names.ts';
import { type Choices, SelectField } from '#design/console/select-field.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { useKindChoices } from '#features/rewards/console/public.tsx';
import { inRow, t } from '#design/console/words.ts';

type FigureSchema = { type?: string; minimum?: number; maximum?: number };
type RowsSchema = {
  minItems?: number;
  maxItems?: number;
  items?: { properties?: Record<string, FigureSchema> };
  additionalProperties?: FigureSchema | boolean;
};
type RowsSetting = { name: string; schema: unknown };
type Column = { name: string; label: string; of: 'money' | 'count' | 'reward'; minimum: number; maximum: number };
type Row = Readonly<Record<string, string | number>>;
type TypedRow = Readonly<Record<string, string>>;

const schemaOf = ({ schema }: RowsSetting) => schema as RowsSchema;
const REWARD: Column = { name: 'kind', label: labelOf('kind'), of: 'reward', minimum: 0, maximum: 0 };

/** The columns of such a setting's rows. Undefined for any other setting. */
export function columnsOf(setting: RowsSetting): readonly Column[] | undefined {
  const { items, additionalProperties: each } = schemaOf(setting);
  if (typeof each === 'object') {
    return [REWARD, figureColumn([setting.name.endsWith('Minor') ? 'amountMinor' : 'count', each])];
  }
  const figures = Object.entries(items?.properties ?? {});
  return figures.length > 0 && figures.every(([, { type }]) => type === 'integer')
    ? figures.map(figureColumn)
    : undefined;
}

function figureColumn([name, { minimum = -Infinity, maximum = Infinity }]: [string, FigureSchema]): Column {
  const of = name.endsWith('Minor') ? 'money' : 'count';
  return { name, label: labelOf(name.replace(/Minor$/, '')), of, minimum, maximum };
}

function rowsIn(setting: RowsSetting, value: unknown): readonly Row[] {
  const [first, second] = columnsOf(setting) ?? [];
  if (first !== REWARD || !second) return Array.isArray(value) ? value : [];
  return Object.entries(value ?? {}).map(([kind, figure]) => ({ kind, [second.name]: figure }));
}

/** The rows in words, a line each: 'Level: 1, Amount: Br 150.00; Level: 2, Amount: Br 400.00'. */
export function rowsText(setting: RowsSetting, value: unknown, kindText: (kind: string) => string): string {
  const says = (row: Row, { name, label, of }: Column) => {
    const cell = row[name] ?? '';
    const text = of === 'money' ? moneyText(Number(cell)) : of === 'reward' ? kindText(String(cell)) : String(cell);
    return t('{label}: {text}', { label, text });
  };
  return rowsIn(setting, value)
    .map((row) => inRow(...(columnsOf(setting) ?? []).map((column) => says(row, column))))
    .join(';\n');
}

export function rowsDraft(setting: RowsSetting, value: unknown): string {
  const rows = rowsIn(setting, value).map((row) =>
    (columnsOf(setting) ?? []).map(({ name, of }) => {
      const cell = row[name] ?? '';
      return [name, of === 'money' ? typedAmount(Number(cell)) : String(cell)] as const;
    }),
  );
  return JSON.stringify(rows.map((row) => Object.fromEntries(row)));
}

const typedRows = (draft: string): TypedRow[] => JSON.parse(draft || '[]');

function cellOf({ of, minimum, maximum }: Column, typed = ''): string | number | undefined {
  const text = typed.trim();
  if (of === 'reward') return text || undefined;
  const figure = of === 'money' ? readAmount(text) : /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return figure !== undefined && figure >= minimum && figure <= maximum ? figure : undefined;
}

/** The rows as typed. Undefined while a cell is invalid, or the schema wants more, fewer or other rows. */
export function readRows(setting: RowsSetting, draft: string): unknown {
  const { minItems = 0, maxItems = Infinity } = schemaOf(setting);
  const columns = columnsOf(setting) ?? [];
  const typed = typedRows(draft);
  const cells = typed.map((row) => columns.map((column) => cellOf(column, row[column.name])));
  if (typed.length < minItems || typed.length > maxItems || cells.some((row) => row.includes(undefined)))
    return undefined;
  if (columns[0] !== REWARD)
    return cells.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
  const figures: Record<string, number> = Object.fromEntries(cells);
  return Object.keys(figures).length === cells.length ? figures : undefined;
}

type RowsFieldsProps = { setting: RowsSetting; draft: string; onChange: (draft: string) => void };

export function RowsFields({ setting, draft, onChange }: RowsFieldsProps) {
  const { minItems = 0, maxItems = Infinity } = schemaOf(setting);
  const kinds = useKindChoices();
  const rows = typedRows(draft);
  const write = (next: readonly TypedRow[]) => onChange(JSON.stringify(next));
  return (
    <>
      {rows.map((row, at) => (
        <RowFields
          key={at}
          n={at + 1}
          columns={columnsOf(setting) ?? []}
          kinds={kinds}
          row={row}
          set={(change) => write(rows.map((one, other) => (other === at ? { ...one, ...change } : one)))}
          remove={rows.length > minItems ? () => write(rows.filter((_, other) => other !== at)) : undefined}
        />
      ))}
      {rows.length < maxItems && (
        <Box>
          <Button size="small" onClick={() => write([...rows, {}])}>
            {t('Add a row')}
          </Button>
        </Box>
      )}
    </>
  );
}

type RowProps = {
  n: number;
  columns: readonly Column[];
  kinds: Choices<string>;
  row: TypedRow;
  set: (change: TypedRow) => void;
  remove: (() => void) | undefined;
};

function RowFields({ n, columns, kinds, row, set, remove }: RowProps) {
  return (
    <Box
      component="fieldset"
      aria-label={t('Row {n}', { n })}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
        alignItems: 'start',
        justifyItems: 'start',
        '& > .MuiTextField-root': { width: '100%' },
        m: 0,
        p: 0,
        border: 0,
      }}
    >
      {columns.map((column) => {
        const { name, label, of } = column;
        const field = { required: true, label, value: row[name] ?? '' };
        const change = (typed: string) => set({ [name]: typed });
        return of === 'reward' ? (
          <SelectField key={name} {...field} choices={kinds} onChange={change} />
        ) : (
          <FigureInput
            key={name}
            {...field}
            unit={of === 'money' ? t('Br') : undefined}
            error={field.value !== '' && cellOf(column, field.value) === undefined}
            onChange={change}
          />
        );
      })}
      <Button size="small" color="inherit" disabled={!remove} onClick={remove} aria-label={t('Remove row {n}', { n })}>
        {t('Remove')}
      </Button>
    </Box>
  );
}
