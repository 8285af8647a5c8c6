export const root: string;
export function findNode24(): string;
export function runOnNode24(
  args: readonly string[],
  options?: { env?: NodeJS.ProcessEnv; onOutput?: (text: string) => void },
): Promise<number>;
