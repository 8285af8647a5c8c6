// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'forum.claimed': 'Took a forum matter',
    'forum.decided': 'Decided a forum matter',
    'forum.removed': 'Removed a text from the forum',
    'forum.pinned': 'Pinned a post, or took the pin back',
    'forum.essence': 'Marked a post as essence, or took it back',
    'forum.muted': 'Muted a member in the forum',
    'forum.unmuted': 'Ended a mute in the forum',
  },
  subjects: {
    'forum-matter': { text: (id) => `Forum matter ${id}`, resource: 'forum-matters' },
    'forum-entry': { text: (id) => `Forum text ${id}`, resource: 'forum-entries' },
  },
};
