import { defineConsole, rewardOf } from '#design/console/resource.ts';

export const resources = defineConsole({ rewards: { points_exchange: rewardOf('Exchanged C3coin', 'Exchange') } });
