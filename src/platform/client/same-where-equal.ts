/** The new answer, with every part that equals the old one left as it was. So a screen redraws only what changed. */
export function sameWhereEqual(old: unknown, fresh: unknown): unknown {
  if (Object.is(old, fresh)) return old;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    const items = fresh.map((item, at) => sameWhereEqual(old[at], item));
    return items.length === old.length && items.every((item, at) => item === old[at]) ? old : items;
  }
  if (!isPlain(old) || !isPlain(fresh)) return fresh;
  const names = Object.keys(fresh);
  const parts = Object.fromEntries(names.map((name) => [name, sameWhereEqual(old[name], fresh[name])]));
  const same =
    names.length === Object.keys(old).length && names.every((name) => name in old && parts[name] === old[name]);
  return same ? old : parts;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
