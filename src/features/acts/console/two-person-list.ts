// Lists of acts that two persons sign begin with those that wait.
import type { Preset } from '#design/console/filter-bar.tsx';

const WAITING: Preset = { name: 'Waiting', filter: { state: 'proposed' } };

export const WAITING_FIRST = {
  startFilter: WAITING.filter,
  presets: [WAITING, { name: 'Done', filter: { state: 'done' } }, { name: 'All', filter: {} }] as readonly Preset[],
};
