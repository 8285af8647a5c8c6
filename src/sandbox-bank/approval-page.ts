// The approval page, on which a member answers a payment prompt: plain HTML without a script, for any phone.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { AccountKind } from '#wires/bank.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dateTimeText, type DayPart, usualCalendar, usualClock } from '#universal/date-text.ts';
import { inThousands } from '#universal/digit-groups.ts';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  type LanguageCode,
  languageOfPhone,
  perLanguage,
} from '#universal/languages.ts';
import { decideByPage, type DepositRow, openPrompt } from './deposits.ts';
import type en from './locales/en.json';
import type { BankParts } from './routes.ts';
import { decimal } from './statements.ts';

// The page's texts in the reader's language: `?lang=`, as the app sends it, else the browser's language.

export type ApprovalText = keyof typeof en;

export const TEXTS = perLanguage((code) => {
  const file = path.join(import.meta.dirname, 'locales', `${code}.json`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<ApprovalText, string>;
});

/** Language, script and region at the beginning of a tag. `Intl` throws at what isn't one. */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?(?![a-z0-9])/i;

/** `asked` is the language in the address, if there is one. */
export function approvalLanguage(asked = '', acceptLanguage = ''): LanguageCode {
  const tags = [asked, ...acceptLanguage.split(',')].flatMap((tag) => TAG.exec(tag.trim())?.[0] ?? []);
  return languageOfPhone(tags, LANGUAGE_CODES) ?? DEFAULT_LANGUAGE;
}

type Say = (key: ApprovalText, values?: Readonly<Record<string, string | number>>) => string;

function speaker(language: LanguageCode): Say {
  return (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const style = `
:root{color-scheme:light dark;--bg:#FAF7F2;--surface:#FFF;--line:#D9D1C3;--border:#857B6C;--ink:#1C1A17;
--ink2:#5A5247;--primary:#0F4C5C;--on:#FFF;--clay:#F7E3D8;--onclay:#7A2E12;
--bad:#B3261E;--focus:#1B62C4}
@media(prefers-color-scheme:dark){:root{--bg:#12161A;--surface:#1A2026;--line:#333C45;--border:#7F8B96;--ink:#F2EEE7;
--ink2:#B7B0A5;--primary:#7FC4D4;--on:#06262F;--clay:#3D2116;--onclay:#F7C9B2;
--bad:#F28B82;--focus:#8AB8FF}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans','Noto Sans Ethiopic',sans-serif}
.notice{margin:0;padding:.5rem 1rem;background:var(--clay);color:var(--onclay);text-align:center;font-weight:600}
main{max-width:450px;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.375rem;line-height:1.3;margin:0 0 1rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem;margin-bottom:1.5rem}
.amount{font-size:2.25rem;line-height:1.2;font-variant-numeric:tabular-nums;margin:0 0 .75rem;overflow-wrap:anywhere}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem}
dt{color:var(--ink2)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{width:100%;min-height:48px;font:inherit;font-size:1.375rem;letter-spacing:.3em;text-align:center;
border:1px solid var(--border);border-radius:12px;background:var(--surface);color:var(--ink)}
.hint{color:var(--ink2);margin:.25rem 0 1rem}
.hint strong{color:var(--ink);font-variant-numeric:tabular-nums;letter-spacing:.15em}
.error{color:var(--bad);font-weight:600}
button,.button{display:block;width:100%;min-height:48px;margin-top:.75rem;padding:.7rem 1rem;font:inherit;
font-weight:600;text-align:center;text-decoration:none;border-radius:12px;border:1px solid var(--primary);
background:var(--primary);color:var(--on);cursor:pointer}
button.quiet{background:transparent;color:var(--primary)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

const styleHash = createHash('sha256').update(style).digest('base64');
/** No script, no other origin, no frame. Forms are sent to the bank only. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'",
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

type Speech = { language: LanguageCode; say: Say };

function page({ language, say }: Speech, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escape(title)} · ${escape(say('bank'))}</title><style>${style}</style></head><body><header>` +
    `<p class="notice">${escape(say('notice'))}</p></header><main>${body}</main></body></html>`
  );
}

function clockTime(at: Date, { language, say }: { language: LanguageCode; say: Say }): string {
  const inPart = (part: DayPart, time: string) => say(`clock.${part}`, { time });
  return dateTimeText(at, { language, calendar: usualCalendar(language), clock: usualClock(language), inPart });
}

const grouped = (say: Say, minor: bigint) =>
  say('amount', { amount: decimal(minor).replace(/\d+/, (whole) => inThousands(whole)) });

export interface PromptView {
  deposit: DepositRow;
  operatorName: string;
  payer: { kind: AccountKind; number: string };
  now: Date;
  language: LanguageCode;
  wrongPin?: boolean;
}

const masked = (number: string) => `•••• ${number.slice(-4)}`;

/** The prompt while it is open, and then its outcome. */
function depositPage(view: PromptView): string {
  const { deposit, now } = view;
  const open = deposit.state === 'created' || deposit.state === 'pending';
  return open && deposit.expiresAt > now ? promptPage(view) : outcomePage(view);
}

function promptPage({ deposit, operatorName: operator, payer, language, wrongPin }: PromptView): string {
  const say = speaker(language);
  const text: Say = (key, values) => escape(say(key, values));
  const left = 3 - deposit.pinTries;
  const wrong = text(left === 1 ? 'pin.wrongLastTry' : 'pin.wrong', { left });
  const error = wrongPin ? `<p class="error" role="alert" id="pin-error">${wrong}</p>` : '';
  const amount = grouped(say, deposit.amountMinor);
  const facts = [
    [text('ask.to'), text('ask.clientAccount', { operator })],
    [text('ask.from'), `${text(`kind.${payer.kind}`)} ${escape(masked(payer.number))}`],
    [text('ask.for'), escape(deposit.narrative)],
    [text('ask.reference'), escape(deposit.reference)],
    [text('ask.answerBy'), escape(clockTime(deposit.expiresAt, { language, say }))],
  ];
  const hint = text('pin.hint', { pin: PIN_MARK }).replace(PIN_MARK, `<strong>${deposit.pin}</strong>`);
  return page(
    { language, say },
    say('ask.title', { operator, amount }),
    `<h1>${text('ask.heading', { operator })}</h1>
<section class="card" aria-label="${text('ask.payment')}"><p class="amount">${escape(amount)}</p>
<dl>${facts.map(([term, fact]) => `<dt>${term}</dt><dd>${fact}</dd>`).join('')}</dl></section>
<form method="post"><label for="pin">${text('pin.label')}</label>
<input id="pin" name="pin" inputmode="numeric" autocomplete="off" pattern="[0-9]{4}" maxlength="4" required
  aria-describedby="pin-hint${wrongPin ? ' pin-error" aria-invalid="true' : ''}">
<p class="hint" id="pin-hint">${hint}</p>${error}
<button name="decision" value="approve">${text('approve')}</button>
<button name="decision" value="decline" class="quiet" formnovalidate>${text('decline')}</button></form>`,
  );
}

/** Placeholder for the PIN while the text around it is escaped. */
const PIN_MARK = '\u0000';

function outcomePage({ deposit, operatorName: operator, language }: PromptView): string {
  const say = speaker(language);
  const [title, message] =
    deposit.state === 'succeeded'
      ? [
          say('outcome.approved'),
          say('outcome.paid', { amount: grouped(say, deposit.settledMinor ?? deposit.amountMinor), operator }),
        ]
      : deposit.state === 'failed'
        ? [say('outcome.notPaid'), say(`failure.${deposit.reason ?? 'declined'}`)]
        : [say('outcome.tooLate'), say('outcome.tooLateWords')];
  return page(
    { language, say },
    title,
    `<h1>${escape(title)}</h1><p role="status">${escape(message)}</p>` +
      `<p class="hint">${escape(say('outcome.reference', { reference: deposit.reference }))}</p>
<a class="button" href="${escape(deposit.returnUrl)}">${escape(say('outcome.back', { operator }))}</a>`,
  );
}

function unknownPage(language: LanguageCode): string {
  const say = speaker(language);
  const title = say('unknown.title');
  return page({ language, say }, title, `<h1>${escape(title)}</h1><p>${escape(say('unknown.words'))}</p>`);
}

/** The two requests that members' browsers make: for the prompt, and with their answer. */

type Opened = { Params: { token: string }; Querystring: { lang?: unknown } };

const answerForm = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  pin: z.string().trim().max(12).default(''),
});

/** The form of a token (deposits.ts). PostgreSQL would fail on a NUL. */
const TOKEN = /^[\w-]{1,64}$/;

export function registerApproval(app: FastifyInstance, { sql, clock, desk, nudge }: BankParts): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2048 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const show = async (request: FastifyRequest<Opened>, reply: FastifyReply, wrongPin = false) => {
    const { token } = request.params;
    const language = approvalLanguage(langOf(request), request.headers['accept-language']);
    reply.headers(pageHeaders);
    const deposit = TOKEN.test(token) ? await openPrompt(sql, token) : undefined;
    if (!deposit) return reply.code(404).send(unknownPage(language));
    const [payer] = await sql<{ kind: 'card' | 'account' | 'mobile_money'; number: string }[]>`
      select kind, number from bank.account where id = ${deposit.payerId}`;
    if (!payer) throw new Error('payer vanished');
    return reply
      .code(wrongPin ? 422 : 200)
      .send(depositPage({ deposit, operatorName: desk.operatorName, payer, now: clock.now(), language, wrongPin }));
  };

  app.get<Opened>('/approve/:token', (request, reply) => show(request, reply));

  app.post<Opened>('/approve/:token', async (request, reply) => {
    const { token } = request.params;
    const form = answerForm.safeParse(request.body);
    if (!form.success) return show(request, reply, true);
    const outcome = TOKEN.test(token) ? await decideByPage(desk, clock.now(), { token, ...form.data }) : 'unknown';
    nudge();
    // Redirect, so that a reload of the outcome doesn't send the answer again.
    if (outcome === 'pin_wrong') return show(request, reply, true);
    const lang = langOf(request);
    return reply.redirect(
      `/approve/${encodeURIComponent(token)}${lang ? `?${new URLSearchParams({ lang })}` : ''}`,
      303,
    );
  });
}

function langOf(request: FastifyRequest<Opened>): string | undefined {
  const { lang } = request.query;
  return typeof lang === 'string' ? lang : undefined;
}
