import './receipt.css';

/** The woven band at the head of every receipt (look.md 4). */
export function ReceiptBand() {
  return <div className="receipt-band" aria-hidden="true" />;
}
