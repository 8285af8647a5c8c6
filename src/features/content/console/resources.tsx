import Article from '@mui/icons-material/ArticleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ArticleCreate, ArticleShow } from './articles.tsx';
import { ArticlesList } from './articles-list.tsx';

export const resources = defineConsole({
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
  resources: [
    {
      name: 'articles',
      label: 'Articles',
      group: 'Publishing',
      position: 1,
      roles: ['content', 'support'],
      writers: ['content'],
      icon: Article,
      list: ArticlesList,
      show: ArticleShow,
      create: ArticleCreate,
    },
  ],
});
