export function writeImageFiles(target: string, options?: { without?: readonly string[] }): void;

export function imagePackages(): string[];
