import { z } from 'zod';
import { defineJobs, taking } from '#platform/queue/job.ts';
import { eventId } from '#platform/queue/events.ts';
import { reverifyActs } from '#features/acts/server/public.ts';
import { sweepAttempts } from '#features/limits/server/public.ts';
import { applyEmailChanges, applyPhoneChanges } from './contact-changes.ts';
import { sweepCodes } from './codes.ts';
import { sweepStarts } from './login-provider/logins.ts';
import { deliver, DELIVER_JOB } from './outbox.ts';
import { applyLosses } from './second-factor/second-step.ts';
import { sweepOld } from './retention.ts';
import { renewSecrets } from './secrets/renew-secrets.ts';
import { TELL_OF_STRANGERS_JOB, tellOfStrangers } from './sessions/tries.ts';

const ofMessage = z.object({ id: eventId });
const ofMember = z.object({ id: eventId });

export const jobs = defineJobs(
  { name: DELIVER_JOB, run: taking(ofMessage, (context, { id }) => deliver(context, id)) },
  { name: TELL_OF_STRANGERS_JOB, run: taking(ofMember, (context, { id }) => tellOfStrangers(context, id)) },
  { name: 'identity.apply_phone_changes', schedule: '*/5 * * * *', after: [], run: applyPhoneChanges },
  {
    name: 'identity.apply_email_changes',
    schedule: '*/5 * * * *',
    after: ['identity.apply_phone_changes'],
    run: applyEmailChanges,
  },
  {
    name: 'identity.apply_losses',
    schedule: '*/5 * * * *',
    after: ['identity.apply_email_changes'],
    run: applyLosses,
  },
  {
    // Verifies the stored signatures of all two-person acts again (ledger.md 11). Failures are logged as errors.
    name: 'identity.reverify_acts',
    schedule: '20 23 * * *',
    run: async (context) => {
      const bad = await reverifyActs(context);
      for (const act of bad) context.log.error({ act }, 'a two-person act does not verify');
      return bad.length;
    },
  },
  // Has work only once after the process started with a new key.
  { name: 'identity.renew_secrets', schedule: '*/5 * * * *', run: renewSecrets },
  {
    name: 'identity.sweep',
    schedule: '40 23 * * *',
    run: async (context) =>
      (await sweepCodes(context)) +
      (await sweepAttempts(context)) +
      (await sweepStarts(context)) +
      (await sweepOld(context)),
  },
);
