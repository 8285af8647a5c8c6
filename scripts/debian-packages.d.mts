export function mayInstall(): boolean;
export function install(packages: readonly string[]): void;
