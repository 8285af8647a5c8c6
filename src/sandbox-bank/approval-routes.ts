/** The two addresses that members open themselves: the prompt, and their answer to it. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { depositPage, pageHeaders, unknownPage } from './approval-page.ts';
import { decideByPage, openPrompt } from './deposits.ts';
import type { BankParts } from './routes.ts';

const answerForm = z.strictObject({ decision: z.enum(['approve', 'decline']), pin: z.string().trim().max(12).default('') });

export function registerApproval(app: FastifyInstance, { sql, clock, desk, nudge }: BankParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 2048 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const show = async (reply: FastifyReply, token: string, wrongPin = false) => {
    reply.headers(pageHeaders);
    const deposit = await openPrompt(sql, token);
    if (!deposit) return reply.code(404).send(unknownPage());
    const [payer] = await sql<{ kind: 'card' | 'account' | 'mobile_money'; number: string }[]>`
      select kind, number from bank.account where id = ${deposit.payer_id}`;
    if (!payer) throw new Error('payer vanished');
    return reply
      .code(wrongPin ? 422 : 200)
      .send(depositPage({ deposit, operatorName: desk.operatorName, payer, now: clock.now(), wrongPin }));
  };

  app.get<{ Params: { token: string } }>('/approve/:token', (request, reply) => show(reply, request.params.token));

  app.post<{ Params: { token: string } }>('/approve/:token', async (request, reply) => {
    const { token } = request.params;
    const form = answerForm.safeParse(request.body);
    if (!form.success) return show(reply, token, true);
    const outcome = await decideByPage(desk, clock.now(), { token, ...form.data });
    nudge();
    // A reload of the outcome must not send the answer again.
    return outcome === 'pin_wrong' ? show(reply, token, true) : reply.redirect(`/approve/${encodeURIComponent(token)}`, 303);
  });
}
