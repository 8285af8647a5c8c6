// What draws offer to screens of higher-ranked features.
export { PagedRows } from './paged-rows.tsx';
export { titleIn } from './play/round-facts.ts';
export { DrawAnswer } from './records/draw-answer.tsx';
export { proofInText } from './records/draw-proof.ts';
