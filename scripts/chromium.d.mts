export function findChromium(): string | undefined;
export function ensureFonts(): void;
