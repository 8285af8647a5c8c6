// All Amharic words of the console, loaded only when a clerk reads it.
const folders = import.meta.glob<Record<string, string>>(
  ['./am.json', '../design/console/am.json', '../features/*/console/am.json'],
  { eager: true, import: 'default' },
);

export const AMHARIC: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(folders));
