// The fields of an endpoint's schema, for tests that look through every contract.
import { z } from 'zod';

/** What the tests read of a JSON Schema. `secret`: the contract marks the field as one that only its owner may know. */
type JsonSchema = {
  secret?: boolean;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

/** '[]' in a path stands for the rows of a list. `marked`: as a secret. */
export type Field = { path: readonly string[]; marked: boolean };

/** Every field at any depth, as the API page describes it. `inside.marked`: also the fields inside a marked one. */
export function fieldsOf(schema: z.ZodType, inside: { marked: boolean }): Field[] {
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [], inside);
}

function walk(schema: JsonSchema, path: readonly string[], inside: { marked: boolean }): Field[] {
  const deeper = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => walk(one, path, inside));
  if (schema.items) deeper.push(...walk(schema.items, [...path, '[]'], inside));
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = [...path, name];
    const marked = field.secret === true;
    deeper.push({ path: at, marked }, ...(marked && !inside.marked ? [] : walk(field, at, inside)));
  }
  return deeper;
}
