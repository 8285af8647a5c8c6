import { type FeatureRoute, lazyScreen } from '#platform/client/lazy-screen.tsx';

export const routes: readonly FeatureRoute[] = [
  {
    path: '/pagesB/mine/salary/index',
    screen: lazyScreen(() => import('./salary-screen.tsx').then((file) => file.SalaryScreen)),
  },
  {
    path: '/pagesB/mine/contract/index',
    screen: lazyScreen(() => import('./contract-screen.tsx').then((file) => file.ContractScreen)),
  },
  {
    path: '/pagesB/mine/viewContract/index',
    screen: lazyScreen(() => import('./view-contract-screen.tsx').then((file) => file.ViewContractScreen)),
  },
  {
    path: '/pagesB/mine/salarySignRecords/index',
    screen: lazyScreen(() => import('./sign-records-screen.tsx').then((file) => file.SignRecordsScreen)),
  },
  {
    path: '/pagesB/mine/taskReward/index',
    screen: lazyScreen(() => import('./task-reward-screen.tsx').then((file) => file.TaskRewardScreen)),
  },
];
