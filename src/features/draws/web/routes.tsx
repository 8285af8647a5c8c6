import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/draw/index',
    screen: lazyScreen(() => import('./play/capsule.tsx').then((file) => file.CapsuleScreen)),
  },
  {
    path: '/pagesB/mine/draw-turntable/index',
    screen: lazyScreen(() => import('./play/turntable.tsx').then((file) => file.TurntableScreen)),
  },
  {
    path: '/pagesB/mine/draw-grid/index',
    screen: lazyScreen(() => import('./play/grid.tsx').then((file) => file.GridScreen)),
  },
  {
    path: '/pagesB/mine/draw-slot-machine/index',
    screen: lazyScreen(() => import('./play/slot-machine.tsx').then((file) => file.SlotMachineScreen)),
  },
  {
    path: '/pagesB/mine/draw-golden-egg/index',
    screen: lazyScreen(() => import('./play/golden-egg.tsx').then((file) => file.GoldenEggScreen)),
  },
  {
    path: '/pagesB/mine/draw-treasure-chest/index',
    screen: lazyScreen(() => import('./play/treasure-chest.tsx').then((file) => file.TreasureChestScreen)),
  },
  {
    path: '/pagesB/mine/drawRecord/index',
    screen: lazyScreen(() => import('./records/records-screen.tsx').then((file) => file.RecordsScreen)),
  },
  {
    path: '/pagesB/mine/drawRecordDetail/index',
    screen: lazyScreen(() => import('./records/record-screen.tsx').then((file) => file.RecordScreen)),
  },
  {
    path: '/pages/draw-rounds',
    screen: lazyScreen(() => import('./rounds/rounds-screen.tsx').then((file) => file.RoundsScreen)),
  },
  {
    path: '/pages/play-care',
    screen: lazyScreen(() => import('./care-screen.tsx').then((file) => file.CareScreen)),
  },
];
