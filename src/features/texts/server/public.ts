// The only entry point to the rules on texts that members read, for features whose staff write such texts.
export { doubtfulWordsOf, openDoubts, readingView, refuseDoubts } from './reading/first-reader.ts';
export { promiseWordsIn, refusePromises, type Texts, textsByField } from './reading/promise-words.ts';
export {
  type ProposalRefusal,
  type Proposed,
  proposeReview,
  definePublication,
  type Words,
} from './reviews/reviews.ts';
export { ifTwoRead } from './reviews/sign-review.ts';
export { waiting } from './waiting.ts';
