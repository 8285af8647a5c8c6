import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';

const login = lazyScreen(() => import('./login-screen.tsx').then((file) => file.LoginScreen));

export const routes: readonly FeatureRoute[] = [
  { path: '/pages/login/index', screen: login },
  { path: '/pages/login/provider/index', screen: login },
  {
    path: '/pagesB/mine/setting/index',
    screen: lazyScreen(() => import('./setting-screen.tsx').then((file) => file.SettingScreen)),
  },
  {
    path: '/pagesB/mine/userinfo/index',
    screen: lazyScreen(() => import('./userinfo-screen.tsx').then((file) => file.UserinfoScreen)),
  },
  {
    path: '/pagesB/mine/password/index',
    screen: lazyScreen(() => import('./password-screen.tsx').then((file) => file.PasswordScreen)),
  },
  {
    path: '/pagesB/mine/updatePassword/index',
    screen: lazyScreen(() => import('./update-password-screen.tsx').then((file) => file.UpdatePasswordScreen)),
  },
  {
    path: '/pagesB/mine/updateTansPassword/index',
    screen: lazyScreen(() => import('./change-pin-screen.tsx').then((file) => file.ChangePinScreen)),
  },
  {
    path: '/pagesB/wallet/tansactionPassword/index',
    screen: lazyScreen(() => import('./set-pin-screen.tsx').then((file) => file.SetPinScreen)),
  },
];
