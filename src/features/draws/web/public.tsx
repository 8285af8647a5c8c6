// What draws offer to screens of higher-ranked features.
export { PagedRows } from './paged-rows.tsx';
export { DrawAnswer } from './records/draw-answer.tsx';
export { proofInText } from './records/draw-proof.ts';
