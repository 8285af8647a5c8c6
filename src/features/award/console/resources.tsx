import { defineConsole, rewardOf } from '#design/console/resource.ts';

export const resources = defineConsole({ rewards: { award_chance: rewardOf('Lucky employee award', 'Award') } });
