import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({ rewards: { award_chance: rewardOf(t('Lucky employee award'), t('Award')) } });
