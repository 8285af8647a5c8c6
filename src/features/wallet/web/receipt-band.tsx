import { Weave, type WeaveFacts } from '../../../design/components/weave.tsx';
import './receipt.css';

/**
 * The head of every receipt (look.md 4): the cycles that the money comes from, as a weave. A receipt of money that has
 * no cycles of its own has the ledger's double rule instead.
 */
export function ReceiptBand({ weave }: { weave?: WeaveFacts | null | undefined }) {
  return weave ? (
    <div className="receipt-band">
      <Weave weave={weave} size="page" own />
    </div>
  ) : (
    <hr className="receipt-rule" />
  );
}
