// Floor of `start`: opens a bare PGlite in the folder given, nothing else.
const started = performance.now();
// Loaded within the measured time, because the product's engine thread loads it there as well.
const { PGlite } = await import('@electric-sql/pglite');
const engine = await PGlite.create(process.argv[2]);
await engine.query('select 1');
console.log('ready', JSON.stringify({ opening: performance.now() - started }));
process.once('SIGTERM', () => void engine.close().then(() => process.exit(0)));
