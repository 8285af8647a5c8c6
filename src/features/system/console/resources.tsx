import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ChecksPage, ChecksTile } from './checks.tsx';
import { SandboxPage } from './sandbox-page.tsx';
import { SettingShow } from './setting-show.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsQueue } from './settings-queue.ts';
import { t } from '#design/console/words.ts';

const readers = ['finance', 'support'] as const;
const everybody = ['support', 'finance', 'content', 'catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'settings.change': t('Changed a setting'),
    'settings.propose_change': t('Proposed a setting'),
    'settings.sign_change': t('Signed a setting'),
    'settings.withdraw_change': t('Took back a setting'),
    // Audit entries from before changes of settings used the acts feature.
    'settings.propose': t('Proposed a setting'),
    'settings.approve': t('Signed a setting'),
    'settings.withdraw': t('Took back a setting'),
    'system.restore': t('Restored the data from a backup'),
    'sandbox.advance_clock': t('Moved the sandbox’s clock'),
    'sandbox.set_bank_faults': t('Set faults of the sandbox bank'),
  },
  subjects: {
    setting: { text: (id) => t('Setting {id}', { id }), resource: 'settings' },
    clock: { text: () => t('The clock') },
    installation: { text: () => t('The whole installation') },
    bank: { text: () => t('The sandbox bank') },
  },
  resources: [
    {
      name: 'settings',
      label: t('Settings'),
      group: 'Rare',
      position: 1,
      roles: everybody,
      icon: Settings,
      list: SettingsPage,
      show: SettingShow,
    },
  ],
  pages: [
    {
      path: 'checks',
      label: t('Checks of the books'),
      group: 'Books',
      position: 3,
      roles: readers,
      icon: FactCheck,
      page: ChecksPage,
    },
    {
      path: 'sandbox',
      label: t('Clock and bank'),
      group: 'Rare',
      position: 4,
      roles: everybody,
      icon: Science,
      page: SandboxPage,
    },
  ],
  queues: [settingsQueue],
  tiles: [{ roles: readers, tile: ChecksTile }],
});
