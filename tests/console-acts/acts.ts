// Lists the acts of the console: every call of its contracts that changes something.
import type { Ask as Asked, Endpoint, RouteKey } from '#platform/http/contract.ts';
import type { Contracts } from '#web/contracts.gen.ts';

export type ConsoleAct = Extract<keyof Contracts, `${'POST' | 'PUT' | 'DELETE'} /console/api/v1/${string}`> & RouteKey;
type Of<K extends ConsoleAct> = Contracts[K] extends Endpoint ? Contracts[K] : never;
export type Ask<K extends ConsoleAct> = { id?: bigint | string; body?: Asked<Of<K>>['body']; key?: string };
