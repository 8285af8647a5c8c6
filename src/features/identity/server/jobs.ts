import { defineJobs } from '../../../platform/feature.ts';
import { reverifyActs } from './acts.ts';
import { sweepAttempts } from './attempts.ts';
import { applyEmailChanges } from './contact-changes/change-email.ts';
import { applyPhoneChanges } from './contact-changes/change-phone.ts';
import { sweepCodes } from './outbox/codes.ts';
import { DELIVER_JOB, deliver } from './outbox/gateway.ts';
import { sweepOld } from './retention.ts';

export const jobs = defineJobs(
  { name: DELIVER_JOB, run: (floor, payload) => deliver(floor, BigInt((payload as { id: string }).id)) },
  { name: 'identity.apply_phone_changes', schedule: '*/5 * * * *', dueRank: 5, run: applyPhoneChanges },
  { name: 'identity.apply_email_changes', schedule: '*/5 * * * *', dueRank: 5, run: applyEmailChanges },
  {
    // money.md 1: assertions are kept and verified again every night. What does not hold is the operator's alarm.
    name: 'identity.reverify_acts',
    schedule: '20 23 * * *',
    run: async (floor) => {
      const bad = await reverifyActs(floor);
      for (const act of bad) floor.log.error({ act }, 'a two-person act does not verify');
      return bad.length;
    },
  },
  {
    name: 'identity.sweep',
    schedule: '40 23 * * *',
    run: async (floor) => (await sweepCodes(floor)) + (await sweepAttempts(floor)) + (await sweepOld(floor)),
  },
);
