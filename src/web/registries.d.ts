import type { Contracts } from './contracts.gen.ts';
import type { KnownPath } from './route-table.ts';

// Tells the floors below which paths and calls exist, so that a wrong one does not compile anywhere.
declare module '../design/navigation.tsx' {
  interface PathRegistry {
    paths: KnownPath;
  }
}

declare module '../platform/client/call-types.ts' {
  interface ContractRegistry {
    contracts: Contracts;
  }
}
