// Shows a setting's value as text, and the field that changes it, by its JSON Schema.
import { labelOf } from '#design/console/names.ts';
import { moneyText } from '#design/console/formats.ts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { DateField, TimeField } from '#design/console/date-field.tsx';
import { FigureInput, typedAmount } from '#design/console/inputs.tsx';
import { momentText } from '#design/console/moment.tsx';
import { SelectField } from '#design/console/select-field.tsx';
import { businessDateOf, timeText } from '#universal/date-text.ts';
import { readAmount } from '#design/typed-amount.ts';
import { useKindText } from '#features/rewards/console/public.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { partsOf, RecordFields, readRecord, recordDraft, recordText } from './setting-record.tsx';
import { columnsOf, readRows, RowsFields, rowsDraft, rowsText } from './setting-rows.tsx';
import { inRow, t } from '#design/console/words.ts';

export type Setting = DataOf<'GET /console/api/v1/settings'>['items'][number];
type Schema = {
  type?: string;
  enum?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  anyOf?: readonly Schema[];
};
type Kind =
  | 'switch'
  | 'money'
  | 'rate'
  | 'number'
  | 'choice'
  | 'lines'
  | 'amounts'
  | 'rates'
  | 'numbers'
  | 'text'
  | 'moment'
  | 'record'
  | 'rows';

/** The server derives the JSON Schema from the setting's own schema. */
const schemaOf = (schema: Setting['schema']): Schema => schema as Schema;
/** The value as a number or list. A value of another type becomes NaN or an empty list. */
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Names end in their unit (STYLE.md), so the field follows from the name and the schema. */
export function kindOf({ name, schema }: Pick<Setting, 'name' | 'schema'>): Kind {
  const { type, enum: choices, items, prefixItems, anyOf } = schemaOf(schema);
  if (type === 'boolean') return 'switch';
  if (choices) return 'choice';
  if (type === 'integer' || type === 'number')
    return name.endsWith('Minor') ? 'money' : name.endsWith('BasisPoints') ? 'rate' : 'number';
  if (type === 'array' && items?.type === 'string') return 'lines';
  if (type === 'array' && (items?.type === 'integer' || prefixItems)) {
    if (name.endsWith('Minor')) return 'amounts';
    return name.endsWith('BasisPoints') ? 'rates' : 'numbers';
  }
  if (partsOf(schema)) return 'record';
  if (anyOf?.some(({ format }) => format === 'date-time')) return 'moment';
  if (columnsOf({ name, schema })) return 'rows';
  if (type !== 'string') throw new Error(`No field for the setting ${name}`);
  return 'text';
}

/** Returns a setting's value in words. */
export function useValueText(): (setting: Pick<Setting, 'name' | 'schema'>, value: unknown) => string {
  const kindText = useKindText();
  return (setting, value) => valueText(setting, value, kindText);
}

export function SettingValue({ of, value }: { of: Pick<Setting, 'name' | 'schema'>; value: unknown }) {
  return <span style={{ whiteSpace: 'pre-line' }}>{useValueText()(of, value)}</span>;
}

/** A value in words. `kindText` names a kind of reward. */
export function valueText(
  setting: Pick<Setting, 'name' | 'schema'>,
  value: unknown,
  kindText: (kind: string) => string,
): string {
  if (value === null || value === undefined || value === '') return '—';
  switch (kindOf(setting)) {
    case 'switch':
      return value === true ? t('Turned on') : t('Turned off');
    case 'choice':
      return labelOf(String(value));
    case 'money':
      return moneyText(numberIn(value));
    case 'rate':
      return `${percentText(numberIn(value))} %`;
    case 'lines':
    case 'numbers':
      return inRow(...listIn(value).map(String)) || t('none');
    case 'amounts':
      return listIn(value)
        .map((one) => moneyText(numberIn(one)))
        .join(', ');
    case 'rates':
      return listIn(value)
        .map((one) => `${percentText(numberIn(one))} %`)
        .join(', ');
    case 'record':
      return recordText(setting.schema, value as Record<string, string>);
    case 'rows':
      return rowsText(setting, value, kindText) || t('none');
    case 'moment':
    case 'text':
      return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? momentText(String(value)) : String(value);
    default:
      return String(value);
  }
}

/** Basis points as per cent: 525 -> "5.25". */
const percentText = (bps: number) =>
  `${Math.trunc(bps / 100)}${
    bps % 100 === 0
      ? ''
      : `.${String(bps % 100)
          .padStart(2, '0')
          .replace(/0$/, '')}`
  }`;

/** The field's initial text. */
export function draftOf(setting: Setting): string {
  switch (kindOf(setting)) {
    case 'money':
      return typedAmount(numberIn(setting.value));
    case 'amounts':
      return listIn(setting.value)
        .map((one) => typedAmount(numberIn(one)))
        .join('\n');
    case 'rates':
      return listIn(setting.value)
        .map((one) => percentText(numberIn(one)))
        .join('\n');
    case 'rate':
      return percentText(numberIn(setting.value));
    case 'lines':
    case 'numbers':
      return listIn(setting.value).join('\n');
    case 'moment':
      return setting.value ? `${businessDateOf(String(setting.value))}T${timeText(String(setting.value))}` : '';
    case 'record':
      return recordDraft(setting.value);
    case 'rows':
      return rowsDraft(setting, setting.value);
    default:
      return String(setting.value ?? '');
  }
}

/** The value that the typed text stands for, or undefined if it is invalid. */
export function readDraft(setting: Setting, draft: string): unknown {
  const text = draft.trim();
  switch (kindOf(setting)) {
    case 'switch':
      return text === 'true';
    case 'money':
      return readAmount(text);
    case 'rate':
      return rateOf(text);
    case 'number':
      return numberOf(text);
    case 'lines':
      return linesOf(text);
    case 'amounts':
      return eachOf(linesOf(text), readAmount);
    case 'rates':
      return eachOf(linesOf(text), rateOf);
    case 'numbers':
      return eachOf(linesOf(text), numberOf);
    case 'moment':
      return text === '' ? '' : instantOf(text);
    case 'record':
      return readRecord(setting.schema, text);
    case 'rows':
      return readRows(setting, text);
    default:
      return text;
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const numberOf = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

/** A typed per cent as basis points: "5.25" -> 525. */
const rateOf = (text: string) => (/^\d{1,3}(\.\d{1,2})?$/.test(text) ? readAmount(text) : undefined);

function eachOf(lines: string[], read: (line: string) => number | undefined): number[] | undefined {
  const figures = lines.map(read).filter((figure) => figure !== undefined);
  return figures.length === lines.length ? figures : undefined;
}

/** Reads a local time in Addis Ababa, which has no daylight saving time. */
function instantOf(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+03:00`).toISOString() : undefined;
}

const HOW_TO_TYPE = {
  lines: t('One a line'),
  amounts: t('One a line'),
  rates: t('Per cent, one a line'),
  numbers: t('One a line'),
} as const;

export function SettingField({
  setting,
  draft,
  onChange,
}: {
  setting: Setting;
  draft: string;
  onChange: (draft: string) => void;
}) {
  const kind = kindOf(setting);
  const schema = schemaOf(setting.schema);
  const invalid = readDraft(setting, draft) === undefined;
  if (kind === 'switch')
    return (
      <FormControlLabel
        label={draft === 'true' ? t('Turned on') : t('Turned off')}
        control={<Switch checked={draft === 'true'} onChange={(_, on) => onChange(String(on))} />}
      />
    );
  const field = {
    label: t('New value'),
    value: draft,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error: invalid,
    fullWidth: true,
  };
  if (kind === 'record') return <RecordFields schema={setting.schema} draft={draft} onChange={onChange} />;
  if (kind === 'rows') return <RowsFields setting={setting} draft={draft} onChange={onChange} />;
  if (kind === 'moment') return <MomentFields draft={draft} onChange={onChange} />;
  if (kind === 'choice')
    return (
      <SelectField {...field} choices={schema.enum?.map((one) => [one, labelOf(one)]) ?? []} onChange={onChange} />
    );
  if (kind === 'lines' || kind === 'amounts' || kind === 'rates' || kind === 'numbers')
    return <TextField multiline minRows={3} maxRows={14} {...field} helperText={HOW_TO_TYPE[kind]} />;
  if (kind === 'text') return <TextField {...field} multiline={(schema.maxLength ?? 0) > 120} />;
  const unit = kind === 'money' ? t('Br') : kind === 'rate' ? '%' : undefined;
  return <FigureInput {...field} onChange={onChange} unit={unit} helperText={rangeText(setting)} />;
}

/** Both empty for none. */
function MomentFields({ draft, onChange }: { draft: string; onChange: (draft: string) => void }) {
  const [date = '', time = ''] = draft.split('T');
  const write = (day: string, hour: string) => onChange(day === '' && hour === '' ? '' : `${day}T${hour}`);
  return (
    <>
      <DateField label={t('New value')} value={date} onChange={(day) => write(day, time)} />
      <TimeField label={t('At, in Addis Ababa')} value={time} onChange={(hour) => write(date, hour)} />
    </>
  );
}

function rangeText(setting: Setting): string {
  const { minimum, maximum } = schemaOf(setting.schema);
  const bounded = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 9_007_199_254_740_991;
  const parts = [
    bounded(minimum) ? t('from {setting}', { setting: valueText(setting, minimum, labelOf) }) : '',
    bounded(maximum) ? t('to {setting}', { setting: valueText(setting, maximum, labelOf) }) : '',
  ].filter(Boolean);
  return parts.join(' ');
}
