// chunk: further
export const PRODUCT_PATHS = {
  device: '/pagesB/product/device/index',
  fund: '/pagesB/product/fund/index',
  rental: '/pagesB/product/rental/index',
} as const;
