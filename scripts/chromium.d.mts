export function findChromium(): string | undefined;
export function ensureFonts(language?: string, fonts?: string): void;
