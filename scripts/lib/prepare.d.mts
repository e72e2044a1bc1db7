export function ensureChildrenBuilt(): Promise<void>;
