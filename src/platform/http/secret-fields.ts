// Fields that only their owner may know: a PIN, a password, a code, an assertion. Schemas mark them (`secret`). The
// edge keeps nothing of them, not even inside a hash.
import { z } from 'zod';

export function secret<S extends z.ZodType>(schema: S): S {
  return schema.meta({ secret: true });
}

const isSecret = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(schema)?.secret === true;

type Strip = (value: unknown) => unknown;

/** Returns a function that leaves the marked fields out of such inputs. Made once for each call's schema. */
export function withoutSecrets(schema: z.core.$ZodType | undefined): Strip {
  return (schema && stripOf(schema)) ?? ((value) => value);
}

/** Undefined where nothing is marked. */
function stripOf(schema: z.core.$ZodType): Strip | undefined {
  if (isSecret(schema)) return () => undefined;
  if (schema instanceof z.ZodObject) return objectStrip(schema.shape);
  const strips = partsOf(schema).flatMap((part) => stripOf(part) ?? []);
  if (strips.length === 0) return undefined;
  const strip: Strip = (value) => strips.reduce((left, one) => one(left), value);
  return schema instanceof z.ZodArray ? (value) => (Array.isArray(value) ? value.map(strip) : value) : strip;
}

function objectStrip(shape: z.core.$ZodLooseShape): Strip | undefined {
  const strips = Object.entries(shape).flatMap(([name, field]) => {
    const strip = stripOf(field);
    return strip ? [[name, strip] as const] : [];
  });
  if (strips.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const left: Record<string, unknown> = { ...value };
    // The hash of an input has no undefined fields.
    for (const [name, strip] of strips) left[name] = strip(left[name]);
    return left;
  };
}

/** The schemas inside one: of a choice, of a list's items, of an optional or refined value. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}

/** What a passkey answers to a challenge (WebAuthn), on the wire. */
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
