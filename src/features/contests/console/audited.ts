// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';
import { dateText } from '#design/date-text.ts';
import { nameOf } from './contests.tsx';

/** 'week:2026-11-16'. */
function rankText(id: string): string {
  const [kind, startsOn = ''] = id.split(':');
  return `Team rank: ${nameOf({ kind: kind === 'month' ? 'month' : 'week', startsOn })}`;
}

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: { 'contests.run_again': 'Ran a week or month of teams again' },
  subjects: {
    rank: { text: rankText, resource: 'contests/periods' },
    duels: { text: (id) => `PK of the week of ${dateText(id)}`, resource: 'contests/duel-weeks' },
  },
};
