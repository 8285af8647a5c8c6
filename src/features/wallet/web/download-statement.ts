// Fetches a statement file with the session's token. Then hands it to the browser as a download.
import { saveFile } from '#design/save-file.ts';
import { fetchFile } from '#platform/client/call.ts';
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
  if (!file) return;
  saveFile(file, `c3-${wallet}.${kind}`);
}
