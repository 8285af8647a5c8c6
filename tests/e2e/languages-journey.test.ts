// Amharic, the members' first language, and Chinese, which writes no spaces. English is in every other journey, and the
// further languages are in tests/drill/languages-journey.test.ts.
import { appInBrowser } from './app-in-browser.ts';
import { journeysIn } from './languages-journey.ts';

journeysIn(['am', 'zh-Hans'], appInBrowser('own'));
