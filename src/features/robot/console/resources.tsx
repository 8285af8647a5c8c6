import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({ rewards: { robot_bonus: rewardOf(t('Robot bonus'), t('Day of work')) } });
