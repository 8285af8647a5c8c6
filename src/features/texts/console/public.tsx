// Parts of the second reader for other features' console screens.
export { useSecondReader } from './use-second-reader.tsx';
export { proposeText } from './propose-text.ts';
