// Sends calls over HTTP with every key of the API process: to the bank, the rail and the draws process.
import type { Sender } from './attack-run.ts';
import type { AttackWorld } from './attack-world.ts';

/** The last refusal, or null if one of the addresses accepted the call. */
export function senderOf({ world: { bank, context }, drawsUrl }: Pick<AttackWorld, 'world' | 'drawsUrl'>): Sender {
  const others = [context.config.railUrl, drawsUrl];
  const keys = Object.entries(context.secrets).flatMap(([name, key]) =>
    /^(bank|rail|draws).*Key$/.test(name) ? [key] : [],
  );
  return async ({ target, body }) => {
    const [method = '', path = ''] = target.split(' ');
    let refusal = 'no key';
    for (const url of [bank.url, ...others])
      for (const key of keys) {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
        if (answer.ok) return null;
        refusal = `HTTP ${answer.status} ${/"code":"\w+"/.exec(await answer.text())?.[0] ?? ''}`;
      }
    return refusal;
  };
}
