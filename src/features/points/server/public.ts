// The only door for higher-ranked features: a member's balance for showing, the settings, and the rules of a level.

export { pointsOf, rulesAt as exchangeRulesAt } from './exchange.ts';
export { settings as pointsSettings } from './settings.ts';
