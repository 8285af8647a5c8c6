// chunk: screens
import { Weave, type WeaveFacts } from '#design/components/weave.tsx';
import './receipt.css';

/**
 * The head of every receipt (look.md 4): the cycles that the money comes from, as a weave, or a double rule if it comes
 * from none. `filled`: how far the threads are filled in, from 0 to 1.
 */
export function ReceiptBand({ weave, filled = 1 }: { weave?: WeaveFacts | null; filled?: number }) {
  return weave ? <Weave weave={weave} size="page" own filled={filled} /> : <hr className="receipt-rule" />;
}
