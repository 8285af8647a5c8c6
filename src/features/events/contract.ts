// Wire contract of events (events.md).
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({
  event_not_found: 202701,
  event_cancelled: 202702,
  event_over: 202703,
  registration_not_open: 202704,
  registration_closed: 202705,
  registered_already: 202706,
  not_registered: 202707,
  offer_gone: 202708,
  event_begun: 202709,
  times_contradict: 202710,
  seats_too_few: 202711,
  ticket_unknown: 202712,
  ticket_old: 202713,
  doors_closed: 202714,
});

export const contract = { ...memberContract, ...consoleContract };
