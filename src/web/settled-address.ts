import { writeAddress } from './address.ts';
import { canonicalPath, LOGIN_PATH } from './route-table.ts';

/**
 * The address that replaces this one, or undefined. An invitation goes to the login page with its code, also for a
 * signed-in member (screens.md 1). A known path goes to its one form (screens.md 1). `/` stays: it is home.
 */
export function settledAddress({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const wanted = canonicalPath(pathname);
  const invite = new URLSearchParams(search).get('invite');
  if (invite && wanted !== LOGIN_PATH) return writeAddress({ to: LOGIN_PATH, query: { invite } });
  if (wanted && pathname !== '/' && pathname !== wanted) return `${wanted}${search}`;
  return undefined;
}
