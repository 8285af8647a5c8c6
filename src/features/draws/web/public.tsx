// Parts of draws for screens of higher-ranked features.
export { DrawAnswer } from './records/draw-answer.tsx';
export { proofInText } from './records/draw-proof.ts';
