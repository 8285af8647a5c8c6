// The ways of the things that members win in the ninety days, from their address to their door.
export type ParcelStep = 'claim' | 'take_money' | 'contest' | 'pack' | 'ship' | 'fail' | 'return' | 'deliver';

/** `play`: only the thing of that play of the member, counted from 0. Absent: all of their things of the round. */
export type PlannedWay = {
  round: string;
  who: string;
  play?: number;
  steps: readonly (readonly [day: number, step: ParcelStep])[];
};

/** The ways of the things that were won. A thing without steps waits for its address. */
export const plannedWays: readonly PlannedWay[] = [
  way('kitchen', 'almaz', [33, 'claim'], [36, 'pack'], [38, 'ship'], [44, 'deliver']),
  way('kitchen', 'dawit', [32, 'claim'], [36, 'pack'], [38, 'ship'], [42, 'deliver']),
  // Nobody sent it. Three weeks later she takes the money.
  way('kitchen', 'hana', [34, 'claim'], [58, 'take_money']),
  way(
    'kitchen',
    'selam',
    [33, 'claim'],
    [36, 'pack'],
    [38, 'ship'],
    [44, 'fail'],
    [47, 'pack'],
    [49, 'ship'],
    [54, 'deliver'],
  ),
  // Late until today: the member may take the money, or wait.
  way('light', 'almaz', [42, 'claim']),
  ...['dawit', 'selam', 'tigist', 'kidus', 'eden'].map((who) =>
    way('rain', who, [60, 'claim'], [63, 'pack'], [65, 'ship'], [69, 'deliver']),
  ),
  { ...way('tools', 'almaz', [80, 'claim'], [83, 'pack'], [86, 'ship']), play: 0 },
  way('tools', 'dawit', [70, 'claim'], [73, 'pack'], [75, 'ship'], [80, 'deliver']),
  way('tools', 'hana', [86, 'claim']),
  way('tools', 'bereket', [79, 'claim'], [83, 'pack']),
  way('tools', 'abel', [72, 'claim'], [75, 'pack'], [77, 'ship'], [82, 'fail']),
  way('tools', 'kidus', [71, 'claim'], [74, 'pack'], [76, 'ship'], [80, 'fail'], [85, 'return']),
  // It came four days ago. Until a week is over its winner may say that it did not.
  way('tools', 'eden', [72, 'claim'], [75, 'pack'], [77, 'ship'], [86, 'deliver']),
  way('tools', 'marta', [72, 'claim'], [75, 'pack'], [78, 'ship'], [86, 'deliver'], [88, 'contest']),
];

function way(round: string, who: string, ...steps: PlannedWay['steps']): PlannedWay {
  return { round, who, steps };
}
