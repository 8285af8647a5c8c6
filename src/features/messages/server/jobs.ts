import { hears } from '../../../platform/events.ts';
import { defineJobs } from '../../../platform/job.ts';
import { identityEvents } from '../../identity/server/public.ts';
import { sendMessage } from './public.ts';

export const jobs = defineJobs({
  // identity stands below messages, so its security alerts reach the inbox as an event.
  name: 'messages.take_security_alert',
  on: [
    hears(identityEvents.security_alert, async (floor, { memberId, kind, params }) => {
      await floor.sql.begin((tx) => sendMessage(tx, { memberId, kind: `identity.${kind}`, params }));
      return 1;
    }),
  ],
});
