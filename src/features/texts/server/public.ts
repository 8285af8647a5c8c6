// The rules about texts that members read, for every feature whose staff write some.
export { doubtfulWordsOf, openDoubts, readingView, refuseDoubts } from './reading/first-reader.ts';
export { promiseWordsIn, refusePromises, type Texts, textsByField } from './reading/promise-words.ts';
export { type ProposalRefusal, type Proposed, proposeReview } from './reviews/propose-review.ts';
export { definePublication, type Words } from './reviews/publications.ts';
export { ifTwoRead } from './reviews/sign-review.ts';
