import type { DataOf } from '#platform/client/call-types.ts';

export type Care = DataOf<'GET /api/v1/draws/care'>;
