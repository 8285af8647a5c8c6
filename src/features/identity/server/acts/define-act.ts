import { engineOfActs } from '#features/acts/server/public.ts';
import { audit } from '../audit.ts';
import { approveAct } from './approve-act.ts';

/** Declares a kind of act that two of the staff sign (src/features/acts/README.md). */
export const defineAct = engineOfActs({ approve: approveAct, audit });
