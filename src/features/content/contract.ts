// Wire contract of articles and honours (content.md).
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({
  article_not_found: 202501,
  opinion_given: 202502,
  text_unreadable: 202503,
  language_missing: 202504,
  translation_behind: 202505,
  not_live: 202506,
  paper_stays: 202507,
  live_already: 202508,
});

export { prose } from './contract/shapes.ts';

export const contract = { ...memberContract, ...consoleContract };
