// The database keeps the names of a JSON object (jsonb) in an order of its own. Shorter names come first, equally long
// ones by their bytes. An answer to an intent always goes out in that order. So a repeat has the same bytes (wire.md
// 2).
export function inKeptOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeptOrder);
  // A file, a moment: not made of names.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([name, inner]) => [name, inKeptOrder(inner)]),
  );
}
