import { defineDoors } from '#design/doors.ts';

export const doors = defineDoors(
  { row: 'settings', to: '/pagesB/mine/setting/index', title: 'setting', order: 10 },
  { row: 'settings', to: '/pagesB/mine/userinfo/index', title: 'userinfo', order: 20 },
  { row: 'settings', to: '/pagesB/mine/password/index', title: 'password', order: 30 },
  { row: 'settings', to: '/pagesB/mine/updatePassword/index', title: 'updatePassword', order: 31, searched: true },
  {
    row: 'settings',
    to: '/pagesB/mine/updateTansPassword/index',
    title: 'updateTansPassword',
    order: 32,
    searched: true,
  },
  {
    row: 'settings',
    to: '/pagesB/wallet/tansactionPassword/index',
    title: 'tansactionPassword',
    order: 33,
    searched: true,
  },
);
