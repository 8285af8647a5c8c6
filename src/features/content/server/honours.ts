// Honours that follow from the books (content.md 6): the assets that have paid longest, and the members who joined
// first.
import { longestPaying, productFaces } from '#features/catalogue/server/public.ts';
import { firstMembers } from '#features/members/server/public.ts';
import { shownMembers } from '#features/team/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { memberContract } from '../contract/member.ts';

const SHOWN = 10;

export async function readHonours(
  { sql }: Pick<Context, 'sql'>,
  { memberId, locale }: { memberId: bigint; locale: LanguageCode },
): Promise<Data<(typeof memberContract)['GET /api/v1/honours']>> {
  const [paying, first] = await Promise.all([longestPaying(sql, SHOWN), firstMembers(sql, SHOWN)]);
  const [faces, shown] = await Promise.all([
    productFaces(
      sql,
      paying.map(({ productId }) => productId),
      locale,
    ),
    shownMembers(sql, [memberId, ...first.map(({ id }) => id)]),
  ]);
  return {
    assets: paying.map(({ productId, since, paid, expected, leftOver }) => {
      const { type, title, language, picture } = required(faces.get(productId));
      return {
        productId: productId.toString(),
        type,
        title,
        language,
        picture,
        since: businessDate(since),
        paidMinor: toWire(paid),
        expectedMinor: toWire(expected),
        leftOverMinor: toWire(leftOver),
      };
    }),
    members: first.map(({ id, registeredAt }) => {
      const { member, face } = required(shown.get(id));
      return {
        ...face,
        since: businessDate(registeredAt),
        own: id === memberId,
        demo: member.demo,
      };
    }),
    nameHidden: shown.get(memberId)?.face.nickname === null,
  };
}
