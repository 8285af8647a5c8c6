// What higher-ranked features may import: a member's balance for display, the settings, and the rules by VIP level.

export { pointsOf, rulesAt as exchangeRulesAt } from './exchange.ts';
export { settings as pointsSettings } from './settings.ts';
