// The corrections of names that wait for a signature.
import type { Waiting } from '#platform/waiting.ts';
import { nameCorrection } from './members/correct-name.ts';

export const waiting: readonly Waiting[] = [nameCorrection.counted];
