import { defineRoutes } from '#platform/feature.ts';
import { refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { discardPicture, keepPicture, type Owner, ownPicture, showPicture } from './pictures.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const show = async (owner: Owner, { picture: id, width }: { picture: string; width: string }) =>
      (await ownPicture(context.sql, { id, owner }))
        ? showPicture(context, { id, width })
        : refuse('picture_not_found');
    return {
      'POST /api/v1/pictures': ({ caller: { memberId }, body, intent }) =>
        keepPicture(context, { owner: { memberId }, bytes: body }, intent),
      'GET /api/v1/pictures/{picture}/{width}': ({ caller: { memberId }, path }) => show({ memberId }, path),
      'DELETE /api/v1/pictures/{id}': ({ caller: { memberId }, path: { id } }) =>
        discardPicture(context, { id, owner: { memberId } }),
      'POST /console/api/v1/pictures': ({ caller: { staffId }, body, intent }) =>
        keepPicture(context, { owner: { staffId }, bytes: body }, intent),
      'GET /console/api/v1/pictures/{picture}/{width}': ({ caller: { staffId }, path }) => show({ staffId }, path),
      'DELETE /console/api/v1/pictures/{id}': ({ caller: { staffId }, path: { id } }) =>
        discardPicture(context, { id, owner: { staffId } }),
    };
  },
});
