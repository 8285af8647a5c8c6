import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { identityEvents } from '#features/identity/server/public.ts';
import type { Context } from '#platform/context.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { countReaders, SEND_JOB } from './announcements/announcements.ts';
import { sendAnnouncements } from './announcements/announcement-acts.ts';
import { PUSH_JOB } from './inbox.ts';
import { sendDigests } from './notices.ts';
import { sendMessage } from './public.ts';
import { sendPushes } from './push/send-pushes.ts';

export const jobs = defineJobs(
  { name: SEND_JOB, schedule: '* * * * *', after: [], run: (context) => sendAnnouncements(context) },
  { name: 'messages.count_readers', schedule: '*/5 * * * *', run: countLately },
  { name: 'messages.send_digests', schedule: '*/5 * * * *', after: [SEND_JOB], run: sendDigests },
  { name: PUSH_JOB, schedule: '* * * * *', run: (context) => sendPushes(context) },
  {
    // identity ranks below messages and can't call it, so its security alerts come as an event.
    name: 'messages.take_security_alert',
    on: [
      hears(identityEvents.security_alert, async (context, { memberId, kind, params }) => {
        await context.sql.begin((tx) => sendMessage(tx, { memberId, kind: `identity.${kind}`, params }));
        return 1;
      }),
    ],
  },
);

const COUNTED_DAYS = 60;

/** Counts only recent announcements, because members read most of them soon. */
function countLately({ sql, clock }: Context): Promise<number> {
  return countReaders(sql, new Date(clock.now().getTime() - COUNTED_DAYS * DAY_MS));
}
