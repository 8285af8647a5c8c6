import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { teamEvents } from '#features/team/server/public.ts';
import { giveChances } from './award.ts';

export const jobs = defineJobs({
  name: 'award.give_chances',
  on: [hears(teamEvents.became_valid, (context, { memberIds }) => giveChances(context, memberIds))],
});
