// Every route with an item of the signed-in member where it needs one, so that each has something to show.
import type { Page } from 'playwright-core';
import { routeTable, titleOf } from '#web/route-table.ts';

export type Visit = { name: string; path: string; address: string };

/** Screens that show one thing of the member's: the list its id comes from. */
const OWN_LIST_OF: Record<string, string> = {
  '/pagesB/mine/orderDetail/index': '/api/v1/orders?state=holding',
  '/pagesB/mine/couponProductList/index': '/api/v1/coupons?state=open',
  '/pagesB/mine/messageDetail/index': '/api/v1/messages?limit=1',
  '/pagesB/wallet/withdrawDetails/index': '/api/v1/withdrawals?limit=1',
  '/pagesB/mine/contract/index': '/api/v1/salary/contracts?limit=1',
  '/pagesB/mine/viewContract/index': '/api/v1/salary/contracts?limit=1',
  '/pagesB/mine/drawRecordDetail/index': '/api/v1/draws/plays?limit=1',
  '/pagesB/home/postDetails/index': '/api/v1/posts?limit=1',
  '/pagesB/home/comment/index': '/api/v1/my-entries?kind=comments&limit=1',
  '/open-location': '/api/v1/events?when=coming',
};
/** Screens that show a product or a text. */
const LIST_OF: Record<string, string> = {
  '/pagesB/product/device/index': '/api/v1/products?type=device',
  '/pagesB/product/fund/index': '/api/v1/products?type=fund',
  '/pagesB/product/rental/index': '/api/v1/products?type=rental',
  '/pages/transparency/product': '/api/v1/products?limit=3',
  '/pagesB/mine/rule-detail/index': '/api/v1/articles?kind=rule',
};

/** `own`: the member has an order, a message, a payout and perhaps a contract to open. */
export async function visitsOf(page: Page, { own = true } = {}): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const row of routeTable) {
    const { path } = row;
    const list = LIST_OF[path] ?? (own ? OWN_LIST_OF[path] : undefined);
    // The oldest of the page has the longest history.
    const id = list ? (await read<{ items: { id: string }[] }>(page, list)).items.at(-1)?.id : undefined;
    visits.push({
      name: titleOf(row),
      path,
      address: id ? `${path}?item=${encodeURIComponent(JSON.stringify({ id }))}` : path,
    });
  }
  return visits;
}

type Answer<T> = { code: number; message: string; data: T };

/** A call with the page's own session, as its client makes it. */
export async function send<T>(
  page: Page,
  url: string,
  { method = 'POST', body }: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object } = {},
): Promise<Answer<T>> {
  const answer = await page.evaluate(
    async (asked) => {
      const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? '""') as string;
      const headers = {
        Authorization: kept('token'),
        'Device-Id': kept('deviceId'),
        ...(asked.method === 'GET' ? {} : { 'Idempotency-Key': asked.key }),
        ...(asked.body ? { 'Content-Type': 'application/json' } : {}),
      };
      const said = asked.body ? { body: JSON.stringify(asked.body) } : {};
      const response = await fetch(asked.url, { method: asked.method, headers, ...said });
      return (await response.json()) as Answer<unknown>;
    },
    { url, method, body, key: crypto.randomUUID().replace(/^(.{14})4/, '$17') },
  );
  return { ...answer, data: answer.data as T };
}

/** An answer's data, asked by the page's own session. */
export async function read<T>(page: Page, url: string): Promise<T> {
  const { code, message, data } = await send<T>(page, url, { method: 'GET' });
  if (code !== 100000) throw new Error(`GET ${url}: ${code} ${message}`);
  return data;
}
