// chunk: screens
import { Weave, type WeaveFacts } from '#design/components/weave.tsx';
import './receipt.css';

/**
 * The head of every receipt (look.md 4): the cycles that the money comes from, as a weave. A receipt of money without
 * cycles has the ledger's double rule instead. `filled`: the threads fill, from 0 to 1.
 */
export function ReceiptBand({ weave, filled = 1 }: { weave?: WeaveFacts | null; filled?: number }) {
  return weave ? <Weave weave={weave} size="page" own filled={filled} /> : <hr className="receipt-rule" />;
}
