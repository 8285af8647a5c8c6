import type { Contracts } from './contracts.gen.ts';
import type { live } from './live.gen.ts';
import type { KnownPath } from './route-table.ts';

// Completes types of lower layers with the paths, calls and live reads that exist, so a wrong one fails to compile.
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

type Reactions = (typeof live)[keyof typeof live];
type ReadsOf<R> = R extends unknown
  ? { [T in keyof R]: R[T] extends { reads: readonly (infer N)[] } ? N : never }[keyof R]
  : never;

declare module '../platform/client/live.ts' {
  interface LiveRegistry {
    reads: ReadsOf<Reactions>;
  }
}
