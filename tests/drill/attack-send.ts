// Calls over HTTP with every address and key that the API process holds.
import type { Sender } from './attack-run.ts';
import type { AttackWorld } from './attack-world.ts';

/** The answer's refusal, or null where an order was taken. */
export function senderOf({ world: { floor } }: Pick<AttackWorld, 'world'>): Sender {
  return async ({ target, body }) => {
    const [method = '', path = ''] = target.split(' ');
    const headers = { authorization: `Bearer ${floor.secrets.bankApiKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${floor.config.bankUrl}${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.ok ? null : `HTTP ${answer.status} ${(await answer.text()).slice(0, 60)}`;
  };
}
