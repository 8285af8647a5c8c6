import { hears } from '../../../platform/events.ts';
import { defineJobs } from '../../../platform/job.ts';
import { teamEvents } from '../../team/server/public.ts';
import { giveChances } from './give-chances.ts';

export const jobs = defineJobs({
  name: 'award.give_chances',
  on: [hears(teamEvents.became_valid, (floor, { memberIds }) => giveChances(floor, memberIds))],
});
