/** Where the tools beside the title have room for their icons only. */
export const narrowPane = '(max-width: 700px)';
