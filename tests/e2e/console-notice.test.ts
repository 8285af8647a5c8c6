// A pilot whose connections strangers can read says so on every page of the console.
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { ADMIN, demoDesk } from './staff-desk.ts';

const app = appInBrowser('shared');

test('the notice stands on each page, and only where there is something to say', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, ADMIN);
  const notice = page.getByText('Not encrypted: PUBLIC_URL. Strangers on the way');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await notice.count()).toBe(0);
  await page.route('**/console/api/v1/me?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, openConnections: ['PUBLIC_URL'] } } });
  });
  for (const at of ['/console/', '/console/#/members', '/console/#/payouts']) {
    await page.goto(at);
    await page.reload();
    await notice.waitFor();
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
