// Fetches a statement or a receipt with the session's token. Then hands it to the browser as a download.
import { fetchFile } from '../../../platform/client/call.ts';
import type { StatementFilter, WalletName } from './wallet-labels.tsx';

export async function downloadStatement({
  wallet,
  filter,
  kind,
}: {
  wallet: WalletName;
  filter: StatementFilter;
  kind: 'csv' | 'pdf';
}): Promise<void> {
  const ask = { path: { wallet }, query: filter };
  // The client layer shows the errors.
  const asked =
    kind === 'csv'
      ? fetchFile('GET /api/v1/wallets/{wallet}/statement.csv', ask)
      : fetchFile('GET /api/v1/wallets/{wallet}/statement.pdf', ask);
  const file = await asked.catch(() => undefined);
  if (file) handOver(file, `c3-${wallet}.${kind}`);
}

/** The paper of a paid withdrawal. */
export async function downloadReceipt(id: string): Promise<void> {
  const asked = fetchFile('GET /api/v1/withdrawals/{id}/receipt.pdf', { path: { id } });
  const file = await asked.catch(() => undefined);
  if (file) handOver(file, `c3-receipt-${id}.pdf`);
}

function handOver(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
