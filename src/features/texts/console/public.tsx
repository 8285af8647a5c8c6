// Parts of the second reader for other features' console screens.
export { useSecondReader } from './second-reader.tsx';
export { proposeText } from './propose-text.ts';
