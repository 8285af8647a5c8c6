// The matters of the forum that wait for a decision.
import type { Waiting } from '#platform/waiting.ts';

export const waiting: readonly Waiting[] = [
  {
    resource: 'forum-matters',
    roles: ['content', 'support'],
    rows: (q) => q`select from forum.matter where closed_at is null`,
  },
];
