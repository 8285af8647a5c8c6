// The sandbox's levers on the bank: its clock, its due work, and the feed's pull. Play money only.
import { type BankClient, createBankClient } from '../platform/bank-client.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';

export type Levers = {
  bank: BankClient;
  /** Gives the bank the app's clock, makes it do its due work, and waits for the feed's pull. */
  moveBank(offsetMs: number): Promise<void>;
};

export function openLevers(config: Config, secrets: Secrets): Levers {
  const bank = createBankClient({
    url: config.bankUrl,
    apiKey: secrets.bankApiKey,
    adminKey: secrets.bankAdminKey,
    timeoutMs: 60_000,
  });
  return {
    bank,
    async moveBank(offsetMs) {
      await mustAnswer('clock', bank.call('POST /admin/clock', { body: { offsetMs } }));
      await mustAnswer('run-due', bank.call('POST /admin/run-due', { body: {} }));
      const response = await fetch(`${config.feedUrl}/pull`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secrets.bankFeedKey}` },
      });
      if (!response.ok) throw new Error(`the bank feed does not pull: HTTP ${response.status}`);
    },
  };
}

async function mustAnswer(
  what: string,
  asked: Promise<{ outcome: string; reason?: string; message?: string }>,
): Promise<void> {
  const answer = await asked;
  if (answer.outcome !== 'ok')
    throw new Error(`the sandbox bank does not do "${what}": ${answer.message ?? answer.reason}`);
}
