/** The two addresses that members open themselves: the prompt, and their answer to it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { depositPage, pageHeaders, unknownPage } from './approval-page.ts';
import { approvalLanguage } from './approval-texts.ts';
import { decideByPage, openPrompt } from './deposits.ts';
import type { BankParts } from './routes.ts';

type Opened = { Params: { token: string }; Querystring: { lang?: unknown } };

const answerForm = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  pin: z.string().trim().max(12).default(''),
});

/** The possible form of a token (deposits.ts). A NUL would make the database's search fail. */
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
    // A reload of the outcome must not send the answer again.
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
