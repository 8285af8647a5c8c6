// Stores the member's newest receipts of revealed seeds on this phone (draws.md 4). They prove that a seed arrived,
// even if the play is later drawn without it.
import { deviceGet, devicePut } from '#platform/client/device-store.ts';

export type Receipt = { text: string; signature: string };
type Kept = Receipt & { playId: string };

const MOST = 100;
const keyOf = (member: string) => `draw-receipts:${member}`;

export async function keepReceipt(member: string, playId: string, receipt: Receipt): Promise<void> {
  const kept = (await deviceGet<Kept[]>('proofs', keyOf(member))) ?? [];
  if (kept.some((one) => one.playId === playId)) return;
  await devicePut('proofs', keyOf(member), [{ playId, ...receipt }, ...kept].slice(0, MOST));
}

export async function receiptOf(member: string, playId: string): Promise<Receipt | null> {
  const kept = await deviceGet<Kept[]>('proofs', keyOf(member));
  return kept?.find((one) => one.playId === playId) ?? null;
}
