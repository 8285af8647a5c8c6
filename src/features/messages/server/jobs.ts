import { defineJobs } from '../../../platform/feature.ts';
import type { Transaction } from '../../../platform/db.ts';
import { sendMessage } from './public.ts';

type Alert = { memberId: string; kind: string; params: Record<string, string | number | boolean> };

export const jobs = defineJobs({
  // identity stands below messages, so its security alerts reach the inbox as an event.
  name: 'messages.take_security_alert',
  on: ['security_alert'],
  run: async (floor, payload) => {
    const { memberId, kind, params } = payload as Alert;
    await floor.sql.begin((tx: Transaction) =>
      sendMessage(tx, { memberId: BigInt(memberId), kind: `identity.${kind}`, params }),
    );
    return 1;
  },
});
