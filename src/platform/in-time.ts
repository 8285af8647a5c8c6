/** A work neither succeeded nor failed in time, so its outcome is unknown. Its callers ask again under their keys. */
export class Stalled extends Error {}

/** The result of `work`. Throws Stalled with `message` when it takes longer than `limitMs`; the work itself goes on. */
export async function inTime<T>(
  work: () => Promise<T>,
  { limitMs, message }: { limitMs: number; message: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stalled(message)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
