// The feature's acts in the audit log, in the words of the desk.
import type { FeatureConsole } from '#design/console/resource.ts';

export const audited: Required<Pick<FeatureConsole, 'acts' | 'subjects'>> = {
  acts: {
    'content.article_begun': 'Began an article',
    'content.version_written': 'Wrote a text',
    'content.published': 'Published a text',
    'content.scheduled': 'Scheduled a text',
    'content.taken_down': 'Took a text down',
    'content.release_cancelled': 'Cancelled a schedule',
    'content.agreement_asked': 'A new agreement is asked of members',
  },
  subjects: {
    article: { text: (id) => `Article ${id}`, resource: 'articles' },
  },
};
