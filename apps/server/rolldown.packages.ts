/** Libraries that find files beside their own code, or are machine code. */
export const keptAsPackages = [
  '@electric-sql/[^/]+',
  '@fastify/swagger-ui',
  '@myriaddreamin/typst-ts-web-compiler',
  '@node-rs/argon2',
  'fontverter',
  'sharp',
  'subset-font',
  'unpdf',
].map((name) => new RegExp(`^${name}(/|$)`));
