import type { Plugin } from 'vite';

/** Chromium reads it only at the very top of a file. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks files of which most is run when a page opens. Chromium compiles them whole while they load, beside the page, instead
 * of each function when it is first called.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      // After Vite has put its list of files at the top.
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = hint + file.code;
        }
      },
    },
  };
}
