import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { audited } from './audited.ts';
import { ChecksPage, ChecksTile } from './checks.tsx';
import { SandboxPage } from './sandbox-page.tsx';
import { SettingShow } from './setting-show.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsQueue } from './settings-queue.ts';

const readers = ['finance', 'support'] as const;
const everybody = ['support', 'finance', 'content', 'catalogue'] as const;

export const resources = defineConsole({
  ...audited,
  resources: [
    {
      name: 'settings',
      label: 'Settings',
      group: 'Operations',
      roles: everybody,
      icon: Settings,
      list: SettingsPage,
      show: SettingShow,
    },
  ],
  pages: [
    {
      path: 'checks',
      label: 'Checks of the books',
      group: 'Money',
      roles: readers,
      icon: FactCheck,
      page: ChecksPage,
    },
    {
      path: 'sandbox',
      position: 1,
      label: 'Clock and bank',
      group: 'Sandbox',
      roles: everybody,
      icon: Science,
      page: SandboxPage,
    },
  ],
  queues: [settingsQueue],
  tiles: [{ roles: readers, tile: ChecksTile }],
});
