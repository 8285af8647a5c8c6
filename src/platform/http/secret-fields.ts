// Marks secret fields in schemas (`secret`): a PIN, a password, a code, an assertion. The edge removes them from an
// intent's input, so that nothing of them is stored, not even inside a hash.
import { z } from 'zod';

export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ secret: true });
}

const isSecret = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.secret === true;

type Remover = (value: unknown) => unknown;

/** Returns a function that removes the marked fields from an input. Call it once for each schema. */
export function withoutSecrets(schema: z.core.$ZodType | undefined): Remover {
  return (schema && removerOf(schema)) ?? ((value) => value);
}

/** Undefined if nothing in the schema is marked. */
function removerOf(schema: z.core.$ZodType): Remover | undefined {
  if (isSecret(schema)) return () => undefined;
  if (schema instanceof z.ZodObject) return removerOfObject(schema.shape);
  const removers = partsOf(schema).flatMap((part) => removerOf(part) ?? []);
  if (removers.length === 0) return undefined;
  const remove: Remover = (value) => removers.reduce((left, one) => one(left), value);
  return schema instanceof z.ZodArray ? (value) => (Array.isArray(value) ? value.map(remove) : value) : remove;
}

function removerOfObject(shape: z.core.$ZodLooseShape): Remover | undefined {
  const removers = Object.entries(shape).flatMap(([name, field]) => {
    const remove = removerOf(field);
    return remove ? [[name, remove] as const] : [];
  });
  if (removers.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const left: Record<string, unknown> = { ...value };
    // An undefined field is left out of the input's hash.
    for (const [name, remove] of removers) left[name] = remove(left[name]);
    return left;
  };
}

/** The schemas inside a union, an array, a pipe, or an optional value. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}

/** A passkey's response to a challenge (WebAuthn), as sent on the wire. */
export const assertionResponse = z.strictObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(4000),
    signature: z.string().max(4000),
    userHandle: z.string().max(200).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});
