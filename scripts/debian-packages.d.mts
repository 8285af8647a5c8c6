export function mayInstall(): boolean;
export function install(packages: readonly string[]): void;
export function need(program: string, packages: readonly string[]): void;
