import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  rewards: {
    check_in_points: rewardOf(t('C3coin of a check-in'), t('Check-in')),
    check_in_chance: rewardOf(t('Chance of a check-in'), t('Check-in')),
  },
});
