import { Gauge, type Registry } from 'prom-client';

/** A figure that is read when somebody asks for it. */
export type AddFigure = (name: string, help: string, read: () => Promise<number>) => void;

/** Reads the figures one after the other, so that a scrape takes few connections from members. */
export function figuresIn(registry: Registry): AddFigure {
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
