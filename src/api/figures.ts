import { Gauge, Registry } from 'prom-client';

/** The figures of a process. It counts scrapes, so that figures can share a reading. */
export class Figures extends Registry {
  #scrape = 0;

  override metrics(): Promise<string> {
    this.#scrape += 1;
    return super.metrics();
  }

  /** The same reading, asked for once a scrape. */
  once<T>(read: () => Promise<T>): () => Promise<T> {
    let kept: { scrape: number; reading: Promise<T> } | undefined;
    return () => {
      if (kept?.scrape !== this.#scrape) kept = { scrape: this.#scrape, reading: read() };
      return kept.reading;
    };
  }
}

/** A figure that is read when somebody asks for it. */
export type AddFigure = (name: string, help: string, read: () => Promise<number>) => void;

/** Reads the figures one after the other, so that a scrape takes few connections from members. */
export function figuresIn(registry: Figures): AddFigure {
  let last: Promise<unknown> = Promise.resolve();
  return (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const mine = last.then(read, read);
        last = mine;
        this.set(await mine);
      },
    });
}
