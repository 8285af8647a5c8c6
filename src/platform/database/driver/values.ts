// Converts values between JavaScript and PostgreSQL's text format, by type. Only bytes are sent in binary.

type Reads = (text: string) => unknown;
type Writes = (value: unknown) => string | Buffer;

/** Oids of pg_type. */
const BOOL = 16;
const BYTEA = 17;
const BIGINT = 20;
const TEXT = 25;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
export const JSON_VALUE = 3802;

const asText: Reads = (text) => text;
const asNumber: Reads = (text) => Number(text);
const asJson: Reads = (text) => JSON.parse(text);
const asInstant: Reads = (text) => new Date(text);

/** All other types stay text, such as numeric, uuid and date. */
const READS: Readonly<Record<number, Reads>> = {
  [BOOL]: (text) => text === 't',
  [BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
  [BIGINT]: (text) => BigInt(text),
  21: asNumber,
  23: asNumber,
  26: asNumber,
  700: asNumber,
  701: asNumber,
  114: asJson,
  [JSON_VALUE]: asJson,
  1114: asInstant,
  [TIMESTAMPTZ]: asInstant,
};

/** The element type of each array type. An array whose type is missing here stays text. */
const ELEMENTS: Readonly<Record<number, number>> = {
  199: 114,
  1000: BOOL,
  1001: BYTEA,
  1002: 18,
  1003: 19,
  1005: 21,
  1007: 23,
  1008: 24,
  1009: TEXT,
  1014: 1042,
  1015: 1043,
  1016: BIGINT,
  1021: 700,
  1022: 701,
  1028: 26,
  1034: 1033,
  1041: 869,
  1115: 1114,
  1182: DATE,
  1183: 1083,
  1185: TIMESTAMPTZ,
  1187: 1186,
  1231: 1700,
  2207: 2202,
  2210: 2205,
  2211: 2206,
  2951: 2950,
  3807: JSON_VALUE,
  4090: 4089,
  4097: 4096,
};

/** The function that reads a column of this type. */
export function readerOf(type: number): Reads {
  const element = ELEMENTS[type];
  if (element === undefined) return READS[type] ?? asText;
  const read = READS[element] ?? asText;
  return (text) => readArray(text, read);
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|[^{},]+/sy;

/** Reads an array's text: `{1,NULL}`, `{"with \"quotes\""}`, `{{1,2},{3,4}}`. */
function readArray(text: string, read: Reads): unknown[] {
  let at = text.indexOf('{');
  const list = (): unknown[] => {
    const values: unknown[] = [];
    for (at += 1; text[at] !== '}' && at < text.length; ) {
      if (text[at] === ',') at += 1;
      else if (text[at] === '{') values.push(list());
      else values.push(element());
    }
    at += 1;
    return values;
  };
  const element = (): unknown => {
    ELEMENT.lastIndex = at;
    const [whole = '', quoted] = ELEMENT.exec(text) ?? [];
    at += whole.length;
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'));
    return whole === 'NULL' ? null : read(whole);
  };
  return list();
}

/** The type that follows from a value alone, or 0 if PostgreSQL must infer it from the statement. */
export function typeOf(value: unknown): number {
  if (typeof value === 'bigint') return BIGINT;
  if (typeof value === 'boolean') return BOOL;
  if (value instanceof Date) return TIMESTAMPTZ;
  return value instanceof Uint8Array ? BYTEA : 0;
}

const instant: Writes = (value) => (value instanceof Date ? value : new Date(String(value))).toISOString();
const json: Writes = (value) => JSON.stringify(value);
const bytes: Writes = (value) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)));

const WRITES: Readonly<Record<number, Writes>> = {
  [BOOL]: (value) => (value === true ? 't' : 'f'),
  [BYTEA]: bytes,
  114: json,
  [JSON_VALUE]: json,
  1114: instant,
  [TIMESTAMPTZ]: instant,
};

function plain(value: unknown): string {
  if (typeof value === 'object') throw new TypeError(`a parameter of this type takes no ${value?.constructor.name}`);
  return String(value);
}

/** A parameter's value as it is sent. `type`: what the statement takes there. */
export function written(value: unknown, type: number): string | Buffer | null {
  if (value === null) return null;
  const element = ELEMENTS[type];
  if (element !== undefined && Array.isArray(value)) return arrayText(value, element);
  return (WRITES[type] ?? plain)(value);
}

function arrayText(values: readonly unknown[], element: number): string {
  const write = WRITES[element] ?? plain;
  let text = '';
  for (const value of values) text += `${text === '' ? '' : ','}${elementText(value, element, write)}`;
  return `{${text}}`;
}

function elementText(value: unknown, element: number, write: Writes): string {
  if (value === undefined) throw undefinedValue();
  if (value === null) return 'null';
  if (Array.isArray(value)) return arrayText(value, element);
  const text = write(value);
  if (typeof text !== 'string') return `"\\\\x${text.toString('hex')}"`;
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
}

/** The error for an undefined value. A caller must say null, because undefined is usually a mistake. */
export function undefinedValue(): Error {
  return Object.assign(new Error('UNDEFINED_VALUE: undefined values are not allowed'), { code: 'UNDEFINED_VALUE' });
}
