// The ledger's background jobs: extending the chain and the seals every minute, and verifying them every night.
// src/jobs runs them beside the features' jobs.
import { textOfFunctions } from '#platform/database/functions.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { extendChain, extendSeals, replayChain } from './chain.ts';
import { compareHeads, keepHead } from './heads.ts';

const SHOWN = 20;

export const jobs = defineJobs(
  {
    name: 'ledger.extend_chain',
    schedule: '* * * * *',
    run: async (context) => (await extendChain(context)) + (await extendSeals(context, () => keepHead(context))),
  },
  {
    name: 'ledger.replay_chain',
    schedule: '20 0 * * *', // after midnight in Addis Ababa, 03:20 there
    run: async (context) => {
      const broken = await replayChain(context);
      for (const link of broken.slice(0, SHOWN))
        context.log.error({ seq: String(link.seq), problem: link.problem }, 'the hash chain of postings is broken');
      const lost = await compareHeads(context);
      for (const head of lost.slice(0, SHOWN)) context.log.error(head, 'a head of the chain is lost');
      const foreign = await textOfFunctions(context.sql);
      if (foreign !== 'ours') context.log.error({ foreign }, 'the database has functions of another release');
      if (broken.length > 0) throw new Error(`the hash chain of postings is broken at ${broken.length} runs`);
      if (lost.length > 0) throw new Error(`${lost.length} kept heads of the chain are lost`);
    },
  },
);
