import CompareArrows from '@mui/icons-material/CompareArrowsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { t } from '#design/console/words.ts';
import { CompareFile } from './compare-file.tsx';
import { FileShow, FilesList } from './files.tsx';

export const resources = defineConsole({
  acts: {
    'bank-statements.keep': t('Kept a statement file'),
    'bank-statements.take': t('Downloaded a statement file'),
  },
  subjects: {
    'statement-file': { text: (id) => t('Statement file {id}', { id }), resource: 'statement-files' },
  },
  resources: [
    {
      name: 'statement-files',
      label: t('Statement files'),
      group: 'Books',
      position: 23,
      roles: ['finance'],
      icon: CompareArrows,
      list: FilesList,
      show: FileShow,
      create: CompareFile,
    },
  ],
});
