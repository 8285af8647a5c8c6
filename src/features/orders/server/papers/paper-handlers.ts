// The calls for PDFs, of the member and of staff, who see the member's own. That of the income statement is here,
// because its weave is made from orders.
import { audit } from '#features/acts/server/public.ts';
import { languageOfMember, languageOfPaper, memberById } from '#features/members/server/public.ts';
import { type FileAsk, statementPdf } from '#features/wallet/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Handlers, Raw } from '#platform/feature.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { contract } from '../../contract.ts';
import { incomeWeaveOf } from '../earnings/weave-of-orders.ts';
import { readOrder } from '../read-orders.ts';
import { orderPdf } from './order-paper.ts';
import { readOrderPaper } from './read-order-paper.ts';

const statement = (context: Context, ask: FileAsk, language: LanguageCode): Promise<Raw> =>
  statementPdf(context, ask, language, async (period) =>
    ask.wallet === 'income' ? incomeWeaveOf(context, { memberId: ask.memberId, ...period }) : null,
  );

export function paperHandlers(context: Context) {
  return {
    'GET /api/v1/orders/{id}/paper.pdf': async ({ path, caller: { memberId }, locale }) => {
      const language = await languageOfPaper(context.sql, { memberId, locale });
      const paper = await readOrderPaper(context, { orderId: BigInt(path.id), memberId, locale: language });
      return isRefusal(paper) ? paper : orderPdf(context, paper, language);
    },
    'GET /console/api/v1/orders/{id}/paper.pdf': async ({ path, locale }) => {
      const orderId = BigInt(path.id);
      const order = await readOrder(context, { orderId, memberId: null, locale });
      if (isRefusal(order)) return order;
      const member = required(await memberById(context.sql, BigInt(order.memberId)));
      const language = languageOfMember(member);
      const paper = await readOrderPaper(context, { orderId, memberId: member.id, locale: language });
      return isRefusal(paper) ? paper : orderPdf(context, paper, language);
    },
    'GET /api/v1/wallets/{wallet}/statement.pdf': async ({ caller: { memberId }, path, query, locale }) => {
      const language = await languageOfPaper(context.sql, { memberId, locale });
      return statement(context, { ...query, ...path, memberId }, language);
    },
    'GET /console/api/v1/members/{id}/wallets/{wallet}/statement.pdf': async ({ caller, path, query }) => {
      const member = await memberById(context.sql, BigInt(path.id));
      if (!member) return refuse('member_not_found');
      const { staffId } = caller;
      const detail = { wallet: path.wallet, ...query };
      const entry = { staffId, action: 'orders.open_statement', subject: `member:${member.id}`, detail };
      await context.sql.begin((tx) => audit(tx, entry));
      const ask = { ...query, wallet: path.wallet, memberId: member.id };
      return statement(context, ask, languageOfMember(member));
    },
  } satisfies Partial<Handlers<typeof contract>>;
}
