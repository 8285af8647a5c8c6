import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { defineConsole } from '#design/console/resource.ts';
import { ChecksPage, ChecksTile } from './checks.tsx';
import { SandboxPage } from './sandbox-page.tsx';
import { SettingShow } from './setting-show.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsQueue } from './settings-queue.ts';

const readers = ['finance', 'support'] as const;
const everybody = ['support', 'finance', 'content', 'catalogue'] as const;

export const resources = defineConsole({
  acts: {
    'settings.change': 'Changed a setting',
    'settings.propose_change': 'Proposed a setting',
    'settings.sign_change': 'Signed a setting',
    'settings.withdraw_change': 'Took back a setting',
    // Audit entries from before changes of settings used the acts feature.
    'settings.propose': 'Proposed a setting',
    'settings.approve': 'Signed a setting',
    'settings.withdraw': 'Took back a setting',
    'system.restore': 'Restored the data from a backup',
    'sandbox.advance_clock': 'Moved the sandbox’s clock',
    'sandbox.set_bank_faults': 'Set faults of the sandbox bank',
  },
  subjects: {
    setting: { text: (id) => `Setting ${id}`, resource: 'settings' },
    clock: { text: () => 'The clock' },
    installation: { text: () => 'The whole installation' },
    bank: { text: () => 'The sandbox bank' },
  },
  resources: [
    {
      name: 'settings',
      label: 'Settings',
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
      label: 'Checks of the books',
      group: 'Books',
      position: 3,
      roles: readers,
      icon: FactCheck,
      page: ChecksPage,
    },
    {
      path: 'sandbox',
      label: 'Clock and bank',
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
