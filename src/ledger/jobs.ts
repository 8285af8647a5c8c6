// The ledger's own background work; src/jobs runs it beside the features' jobs.
import { defineJobs } from '../platform/job.ts';
import { extendChain, replayChain } from './chain.ts';

export const jobs = defineJobs(
  { name: 'ledger.extend_chain', schedule: '* * * * *', run: (floor) => extendChain(floor) },
  {
    name: 'ledger.replay_chain',
    schedule: '20 0 * * *', // after midnight in Addis Ababa, 03:20 there
    run: async (floor) => {
      const broken = await replayChain(floor);
      for (const link of broken.slice(0, 20))
        floor.log.error({ seq: String(link.seq), problem: link.problem }, 'the hash chain of postings is broken');
      if (broken.length > 0) throw new Error(`the hash chain of postings is broken at ${broken.length} runs`);
    },
  },
);
