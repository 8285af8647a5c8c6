/**
 * The first reads of each page, exactly as the page requests them. For a signed-in member the HTML starts them while
 * the app's code is still loading (scripts/faces/first-paint.ts). `{id}` is the id of the address's item.
 */
export const EARLY_READS = {
  '/pages/tabbar/home/index': [
    '/api/v1/income/weave',
    '/api/v1/income/today',
    '/api/v1/bill?version={version}',
    '/api/v1/orders?state=holding&limit=6&locale={language}',
    '/api/v1/products?limit=1&locale={language}',
  ],
  '/pages/tabbar/product/index': ['/api/v1/products?locale={language}'],
  '/pages/tabbar/mine/index': ['/api/v1/userInfo', '/api/v1/bill?version={version}'],
  '/pages/tabbar/wallet/index': [
    '/api/v1/wallets',
    '/api/v1/wallets/income/statement?limit=3&locale={language}',
    '/api/v1/wallets/recharge/statement?limit=3&locale={language}',
  ],
  '/pagesB/product/device/index': ['/api/v1/products/{id}?locale={language}'],
  '/pagesB/product/fund/index': ['/api/v1/products/{id}?locale={language}'],
  '/pagesB/product/rental/index': ['/api/v1/products/{id}?locale={language}'],
  '/pagesB/mine/product/index': ['/api/v1/income/today', '/api/v1/orders?state=holding&locale={language}'],
  '/pagesB/mine/orderDetail/index': [
    '/api/v1/orders/{id}?locale={language}',
    '/api/v1/orders/{id}/days?short=true&limit=3',
    '/api/v1/income/today',
  ],
} as const;

/** Pages that show the last visit's words before the app's code has loaded, and the stored value that holds them. */
export const FIRST_VIEWS = {
  '/pages/tabbar/home/index': 'firstView',
  '/pages/tabbar/wallet/index': 'walletView',
} as const;
