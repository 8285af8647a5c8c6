import Article from '@mui/icons-material/ArticleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ArticleCreate, ArticleShow } from './articles.tsx';
import { ArticlesList } from './articles-list.tsx';
import { t } from '#design/console/words.ts';

export const resources = defineConsole({
  acts: {
    'content.article_begun': t('Began an article'),
    'content.version_written': t('Wrote a text'),
    'content.published': t('Published a text'),
    'content.scheduled': t('Scheduled a text'),
    'content.taken_down': t('Took a text down'),
    'content.release_cancelled': t('Cancelled a schedule'),
    'content.agreement_asked': t('A new agreement is asked of members'),
  },
  subjects: {
    article: { text: (id) => t('Article {id}', { id }), resource: 'articles' },
  },
  resources: [
    {
      name: 'articles',
      label: t('Articles'),
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
