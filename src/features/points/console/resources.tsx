import { defineConsole, rewardOf } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  rewards: { points_exchange: rewardOf(t('Exchanged C3coin'), t('Exchange')) },
});
