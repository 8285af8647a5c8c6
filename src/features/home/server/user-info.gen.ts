// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { userInfo as identity } from '#features/identity/server/public.ts';
import { userInfo as team } from '#features/team/server/public.ts';
import { userInfo as robot } from '#features/robot/server/public.ts';
export const userInfo = {
  identity: identity,
  team: team,
  robot: robot,
};
