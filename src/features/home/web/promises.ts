/** The promises of promises.md, in its order. Each has two texts: `about.promise.<name>` and `…Words`. */
export const PROMISES = ['revenue', 'rewards', 'segregated', 'out', 'chances', 'data', 'plain'] as const;
