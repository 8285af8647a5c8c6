// A caller that asks the pool from inside its own transaction holds one connection and waits for another. Enough such
// callers block the pool for good. Here one such call is an error at once.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from '#platform/database/db.ts';

type Work = (tx: Transaction) => unknown;

const within = new AsyncLocalStorage<Database>();

/** The same pool, but it throws when it is called inside one of its transactions. */
export function guarded(sql: Database): Database {
  const refuseWithin = () => {
    if (within.getStore() === sql)
      throw new Error('asks the pool from inside a transaction, which holds a connection of it');
  };
  return new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      // A tagged text is a query. Any other call only builds a part of one.
      if (Array.isArray((args[0] as { raw?: unknown } | undefined)?.raw)) refuseWithin();
      return Reflect.apply(target as never, self, args);
    },
    get(target, name) {
      if (name === 'begin')
        return (...args: [Work] | [string, Work]) => {
          refuseWithin();
          const work = args.at(-1) as Work;
          return target.begin(args.length === 2 ? args[0] : '', (tx) => within.run(target, () => work(tx)));
        };
      if (name === 'unsafe' || name === 'reserve') refuseWithin();
      // A listener's later work is no part of the transaction in which it began to listen.
      if (name === 'listen')
        return (...args: Parameters<Database['listen']>) => within.exit(() => target.listen(...args));
      return Reflect.get(target, name);
    },
  });
}
