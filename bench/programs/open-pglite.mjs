// Floor of `start`: opens a plain PGlite in the given folder, nothing else.
const started = performance.now();
// Loaded within the measured time, as in the product's engine thread.
const { PGlite } = await import('@electric-sql/pglite');
const engine = await PGlite.create(process.argv[2]);
await engine.query('select 1');
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void engine.close().then(() => process.exit(0)));
