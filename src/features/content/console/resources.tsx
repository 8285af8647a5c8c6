import Article from '@mui/icons-material/ArticleOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ArticleCreate, ArticleShow, ArticlesList } from './articles.tsx';
import { audited } from './audited.ts';

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'articles',
      label: 'Articles',
      group: 'Members',
      roles: ['content', 'support'],
      writers: ['content'],
      icon: Article,
      list: ArticlesList,
      show: ArticleShow,
      create: ArticleCreate,
    },
  ],
});
