// What the API's process may use of the desk.
export { keepFile } from './kept-files.ts';
