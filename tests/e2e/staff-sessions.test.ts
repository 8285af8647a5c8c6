// A clerk at one desk ends the session at another. An administrator ends all of a colleague's.
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { ADMIN, CONTENT, demoDesk, go, rows } from './staff-desk.ts';

const app = appInBrowser('shared');

test('a session at another desk ends after the password', async () => {
  const [here, there] = [
    await demoDesk(app.browser, app.stack.url, CONTENT),
    await demoDesk(app.browser, app.stack.url, CONTENT),
  ];
  await go(here.page, 'Signing in');
  const sessions = here.page.getByRole('table', { name: 'Your sessions' });
  await sessions.getByRole('row', { name: 'This one' }).waitFor();
  await here.page.getByRole('button', { name: 'End all others' }).click();
  const dialog = here.page.getByRole('dialog', { name: 'End all sessions but this one' });
  const confirm = dialog.getByRole('button', { name: 'End all others' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Your present password').fill(CONTENT.password);
  await confirm.click();
  await here.page.getByText('Your other sessions are ended.').waitFor();
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2);

  await there.page.reload();
  await there.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();

  const { page, complaints } = await demoDesk(app.browser, app.stack.url, ADMIN);
  await go(page, 'Staff');
  await rows(page, CONTENT.email).getByRole('link').first().click();
  await page.getByRole('button', { name: 'End all sessions' }).click();
  const ending = page.getByRole('dialog');
  await ending.getByLabel('Reason (kept in the audit log)').fill('The desk stood open');
  await ending.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByText('Nowhere.').waitFor();
  await here.page.reload();
  await here.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
