import { defineConsole, rewardOf } from '#design/console/resource.ts';

export const resources = defineConsole({
  rewards: {
    check_in_points: rewardOf('C3coin of a check-in', 'Check-in'),
    check_in_chance: rewardOf('Chance of a check-in', 'Check-in'),
  },
});
