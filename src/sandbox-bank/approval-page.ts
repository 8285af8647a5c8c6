/** The approval page: what a member sees as a push or USSD prompt. Plain HTML, no script, works on any phone. Pure. */
import { createHash } from 'node:crypto';
import type { AccountKind } from '../platform/bank-wire.ts';
import type { DepositRow } from './deposits.ts';
import { decimal } from './statement-files.ts';

const style = `
:root{color-scheme:light dark;--bg:#FAF7F2;--surface:#FFF;--line:#D9D1C3;--border:#857B6C;--ink:#1C1A17;--ink2:#5A5247;--primary:#0F4C5C;--on:#FFF;--clay:#F7E3D8;--onclay:#7A2E12;--bad:#B3261E;--focus:#1B62C4}
@media(prefers-color-scheme:dark){:root{--bg:#12161A;--surface:#1A2026;--line:#333C45;--border:#7F8B96;--ink:#F2EEE7;--ink2:#B7B0A5;--primary:#7FC4D4;--on:#06262F;--clay:#3D2116;--onclay:#F7C9B2;--bad:#F28B82;--focus:#8AB8FF}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans','Noto Sans Ethiopic',sans-serif}
.notice{margin:0;padding:.5rem 1rem;background:var(--clay);color:var(--onclay);text-align:center;font-weight:600}
main{max-width:450px;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.375rem;line-height:1.3;margin:0 0 1rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem;margin-bottom:1.5rem}
.amount{font-size:2.25rem;line-height:1.2;font-variant-numeric:tabular-nums;margin:0 0 .75rem;overflow-wrap:anywhere}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem}dt{color:var(--ink2)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-bottom:.25rem}input{width:100%;min-height:48px;font:inherit;font-size:1.375rem;letter-spacing:.3em;text-align:center;border:1px solid var(--border);border-radius:12px;background:var(--surface);color:var(--ink)}
.hint{color:var(--ink2);margin:.25rem 0 1rem}.hint strong{color:var(--ink);font-variant-numeric:tabular-nums;letter-spacing:.15em}.error{color:var(--bad);font-weight:600}
button,.button{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.7rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:12px;border:1px solid var(--primary);background:var(--primary);color:var(--on);cursor:pointer}
button.quiet{background:transparent;color:var(--primary)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

const styleHash = createHash('sha256').update(style).digest('base64');
/** No script, no outside origin, no frame; forms go back to the bank only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const escape = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} · Sandbox bank</title><style>${style}</style></head><body><header><p class="notice">Sandbox · play money</p></header><main>${body}</main></body></html>`;
}

const grouped = (minor: bigint) => `${decimal(minor).replace(/\B(?=(\d{3})+(?=\.))/g, ',')} ETB`;

const clockTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Addis_Ababa' });

export interface PromptView {
  deposit: DepositRow;
  operatorName: string;
  payer: { kind: AccountKind; number: string };
  now: Date;
  wrongPin?: boolean;
}

const masked = (number: string) => `•••• ${number.slice(-4)}`;

/** The prompt while it is open, the outcome afterwards. */
export function depositPage(view: PromptView): string {
  const { deposit, operatorName, now } = view;
  const open = deposit.state === 'created' || deposit.state === 'pending';
  return open && deposit.expires_at > now ? promptPage(view) : outcomePage(deposit, operatorName);
}

function promptPage({ deposit, operatorName, payer, wrongPin }: PromptView): string {
  const left = 3 - deposit.pin_tries;
  const error = wrongPin
    ? `<p class="error" role="alert" id="pin-error">That is not the PIN shown. Nothing was paid. ${left} ${left === 1 ? 'try is' : 'tries are'} left.</p>`
    : '';
  const from = payer.kind === 'mobile_money' ? 'Mobile money' : payer.kind === 'card' ? 'Card' : 'Account';
  return page(
    `${operatorName} asks for ${grouped(deposit.amount_minor)}`,
    `<h1>${escape(operatorName)} asks you to pay</h1>
<section class="card" aria-label="Payment"><p class="amount">${grouped(deposit.amount_minor)}</p>
<dl><dt>To</dt><dd>${escape(operatorName)} client account</dd><dt>From</dt><dd>${from} ${escape(masked(payer.number))}</dd><dt>For</dt><dd>${escape(deposit.narrative)}</dd><dt>Reference</dt><dd>${escape(deposit.reference)}</dd><dt>Answer by</dt><dd>${clockTime.format(deposit.expires_at)}</dd></dl></section>
<form method="post"><label for="pin">PIN</label>
<input id="pin" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4}" maxlength="4" required aria-describedby="pin-hint${wrongPin ? ' pin-error" aria-invalid="true' : ''}">
<p class="hint" id="pin-hint">This is a sandbox: your PIN for this payment is <strong>${deposit.pin}</strong></p>${error}
<button name="decision" value="approve">Approve</button>
<button name="decision" value="decline" class="quiet" formnovalidate>Decline</button></form>`,
  );
}

const failures = {
  declined: 'You declined. Nothing was paid.',
  pin_wrong: 'The PIN was wrong three times. Nothing was paid.',
  insufficient_funds: 'The account has not enough. Nothing was paid.',
  account_closed: 'The account is closed. Nothing was paid.',
} as const;

function outcomePage(deposit: DepositRow, operatorName: string): string {
  const [title, message] =
    deposit.state === 'succeeded'
      ? ['Approved', `${grouped(deposit.settled_minor ?? deposit.amount_minor)} was paid to ${operatorName}.`]
      : deposit.state === 'failed'
        ? ['Not paid', failures[deposit.reason ?? 'declined']]
        : ['Too late', 'The time to answer is over. Nothing was paid.'];
  return page(
    title,
    `<h1>${title}</h1><p role="status">${escape(message)}</p><p class="hint">Reference ${escape(deposit.reference)}</p>
<a class="button" href="${escape(deposit.return_url)}">Back to ${escape(operatorName)}</a>`,
  );
}

export const unknownPage = (): string =>
  page('No such payment', '<h1>No such payment</h1><p>The address is wrong, or the payment was never asked for.</p>');
