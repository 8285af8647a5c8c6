// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
export type Contracts = typeof import('../features/identity/contract.ts').contract
  & typeof import('../features/messages/contract.ts').contract
  & typeof import('../features/service/contract.ts').contract
  & typeof import('../features/catalogue/contract.ts').contract
  & typeof import('../features/reconciliation/contract.ts').contract
  & typeof import('../features/wallet/contract.ts').contract
  & typeof import('../features/revenue/contract.ts').contract
  & typeof import('../features/chances/contract.ts').contract
  & typeof import('../features/rewards/contract.ts').contract
  & typeof import('../features/points/contract.ts').contract
  & typeof import('../features/coupons/contract.ts').contract
  & typeof import('../features/orders/contract.ts').contract
  & typeof import('../features/vip/contract.ts').contract
  & typeof import('../features/draws/contract.ts').contract
  & typeof import('../features/prizes/contract.ts').contract
  & typeof import('../features/team/contract.ts').contract
  & typeof import('../features/contests/contract.ts').contract
  & typeof import('../features/salary/contract.ts').contract
  & typeof import('../features/check-in/contract.ts').contract
  & typeof import('../features/robot/contract.ts').contract
  & typeof import('../features/award/contract.ts').contract
  & typeof import('../features/content/contract.ts').contract
  & typeof import('../features/events/contract.ts').contract
  & typeof import('../features/desk/contract.ts').contract
  & typeof import('../features/system/contract.ts').contract
  & typeof import('../features/transparency/contract.ts').contract;
