// What the sandbox's events, rounds, prizes and prepared answers say, in every language (locales).
import path from 'node:path';
import { dataTexts } from '#platform/language/data-texts.ts';

export const sandboxText = dataTexts(path.join(import.meta.dirname, 'locales'));
