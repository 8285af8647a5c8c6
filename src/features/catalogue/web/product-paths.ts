// chunk: further
export const DETAIL = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;
