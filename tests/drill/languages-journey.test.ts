// The main job in every language.
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { appInBrowser } from '../e2e/app-in-browser.ts';
import { journeysIn } from '../e2e/languages-journey.ts';

journeysIn(LANGUAGE_CODES, appInBrowser('lived'));
