// The rules about texts that members read, for every feature whose staff write some.
export { promiseWordsIn, refusePromises } from './reading/promise-words.ts';
