import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { avatar } from '#features/members/contract.ts';
import { memberInfo } from '#features/identity/contract.ts';
import { userInfo as ofRobot } from '#features/robot/contract.ts';
import { userInfo as ofTeam } from '#features/team/contract.ts';
import { NOTICE_KINDS, NOTICES_MOST } from '#universal/notice-kinds.ts';

export const refusals = {};

/** The seed's userinfo: identity's part, and what other features add to it (server/user-info.ts of each). */
export const userInfo = z.strictObject({ ...memberInfo.shape, ...ofTeam.shape, ...ofRobot.shape });

export const contract = defineContract({
  'GET /api/v1/userInfo': { summary: 'User information (seed)', access: 'member', staysOpen: true, data: userInfo },
  'PUT /api/v1/profile': {
    summary: 'Change nickname, avatar or language',
    access: 'member',
    body: z.strictObject({
      nickname: line(30).optional(),
      avatar: avatar.optional(),
      language: wire.locale.optional(),
    }),
    data: userInfo,
  },
  'GET /api/v1/home/notices': {
    summary: 'What home points to: the next event, a pinned post, the newest news; few rows',
    access: 'member',
    query: z.strictObject({ locale: wire.locale.optional() }),
    data: z
      .array(
        z.strictObject({
          kind: z.enum(NOTICE_KINDS),
          title: wire.written,
          /** Null if it isn't known in which language a member wrote it. */
          language: wire.locale.nullable(),
          /** When the event begins, or when the post or news appeared. */
          at: wire.time,
          /** A page of the app, and the id of the record that it opens. */
          link: z.strictObject({ to: z.string(), id: z.string() }),
        }),
      )
      .max(NOTICES_MOST),
  },
});
