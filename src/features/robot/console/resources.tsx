import { defineConsole, rewardOf } from '#design/console/resource.ts';

export const resources = defineConsole({ rewards: { robot_bonus: rewardOf('Robot bonus', 'Day of work') } });
