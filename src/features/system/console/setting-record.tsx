// Shows and edits a setting that is a record of named texts, such as a bank account, with a field for each text.
import { MenuItem, TextField } from '@mui/material';
import { labelOf } from '#design/console/names.ts';
import { labelled } from '#design/console/words.ts';

type TextSchema = { type?: string; enum?: readonly string[]; pattern?: string; minLength?: number };
type RecordSchema = { type?: string; properties?: Record<string, TextSchema>; anyOf?: readonly RecordSchema[] };
type Texts = Record<string, string>;

/** The named texts of such a setting. Undefined for any other setting. */
export function partsOf(schema: unknown): Record<string, TextSchema> | undefined {
  const { properties, anyOf } = schema as RecordSchema;
  const parts = properties ?? anyOf?.find((one) => one.properties)?.properties;
  return parts && Object.values(parts).every(({ type }) => type === 'string') ? parts : undefined;
}

const mayBeNone = (schema: unknown) => (schema as RecordSchema).anyOf?.some(({ type }) => type === 'null') ?? false;

export const recordDraft = (value: unknown): string => JSON.stringify(value ?? {});

/** The record as text, in the schema's order: 'Kind: Bank account · Number: 1000000108'. */
export function recordText(schema: unknown, value: Texts): string {
  return Object.entries(partsOf(schema) ?? {})
    .map(([name, part]) => labelled(labelOf(name), (part.enum ? labelOf(value[name] ?? '') : value[name]) ?? ''))
    .join(' · ');
}

/** The record as typed, or null if all texts are empty and the schema allows null. Undefined while it is invalid. */
export function readRecord(schema: unknown, draft: string): Texts | null | undefined {
  const parts = Object.entries(partsOf(schema) ?? {});
  const typed = JSON.parse(draft || '{}') as Texts;
  const texts = Object.fromEntries(parts.map(([name]) => [name, typed[name]?.trim() ?? '']));
  if (mayBeNone(schema) && parts.every(([name, part]) => part.enum || texts[name] === '')) return null;
  return parts.every(([name, part]) => fits(part, texts[name] ?? '')) ? texts : undefined;
}

function fits({ enum: choices, pattern, minLength = 1 }: TextSchema, text: string): boolean {
  if (choices) return choices.includes(text);
  return text.length >= minLength && (!pattern || new RegExp(pattern).test(text));
}

type RecordFieldsProps = { schema: unknown; draft: string; onChange: (draft: string) => void };

export function RecordFields({ schema, draft, onChange }: RecordFieldsProps) {
  const typed = JSON.parse(draft || '{}') as Texts;
  return Object.entries(partsOf(schema) ?? {}).map(([name, part]) => {
    const text = typed[name] ?? '';
    return (
      <TextField
        key={name}
        fullWidth
        select={Boolean(part.enum)}
        label={labelOf(name)}
        value={text}
        error={text !== '' && !fits(part, text.trim())}
        onChange={(event) => onChange(JSON.stringify({ ...typed, [name]: event.target.value }))}
      >
        {part.enum?.map((one) => (
          <MenuItem key={one} value={one}>
            {labelOf(one)}
          </MenuItem>
        ))}
      </TextField>
    );
  });
}
