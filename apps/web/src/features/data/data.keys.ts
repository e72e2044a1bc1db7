/** Names of imports and of the export in query keys. In a file of their own, so that listeners need not import the API calls. */
export const importsKey = ['data', 'imports'] as const;
export const exportKey = ['data', 'export'] as const;
