import { execFile, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { settings } from '../src/config.ts';
import { imagePackages, writeImageFiles } from '../../../scripts/lib/image-files.mjs';
import { parse } from 'yaml';
import * as z from 'zod';
import { makeTestPlace } from './database.ts';
import { freePort, kill, spawnServer, startServer } from './processes.ts';
import { joinProduct } from './product-client.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Outside the project, whose packages Node would find otherwise. */
let image: string;

beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'polylogue-image-'));
  const without = existsSync(join(root, 'apps/web/dist')) ? [] : ['apps/web/dist'];
  writeImageFiles(image, { without });
});
afterAll(() => rm(image, { recursive: true, force: true }));

/** Runs a script as if it stood beside the server. */
async function inImage(script: string): Promise<string> {
  const file = join(image, 'apps/server/dist/probe.js');
  await writeFile(file, script);
  const { stdout } = await run(process.execPath, [file], { cwd: image });
  return stdout.trim();
}

describe('the production image', () => {
  test('holds no simulators, no sources and few packages', async () => {
    const paths = (await readdir(image, { recursive: true })).filter(
      (path) => !path.startsWith('node_modules'),
    );
    expect(paths.filter((path) => /simulators|[.]test[.]|[.]testing[.]/.test(path))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.ts'))).toEqual([]);
    expect(existsSync(join(image, 'node_modules/@polylogue'))).toBe(false);
    expect(imagePackages().length).toBeLessThan(120);
  });

  test('is what the Dockerfile copies, and nothing else', () => {
    const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
    const production = stages.at(-1) ?? '';
    expect(production.match(/^COPY .*$/gm)).toEqual(['COPY --from=build --chown=node:node /image ./']);
    expect(stages.at(-2)).toContain('node scripts/image.mjs /image');
    expect(production).toContain('/api/live');
    // As new as the server of compose.yaml: Debian 13 has PostgreSQL 17.
    expect(production).toMatch(/^node:24-trixie-slim\n[^]*apt-get install [^\n]* postgresql-client /);
  });

  test('can load every package that is not in the bundle, and its programs run', async () => {
    const own = imagePackages().map((folder) => folder.replace('node_modules/', ''));
    const kept = ['@fastify/swagger-ui', '@node-rs/argon2', 'fontverter', 'sharp', 'subset-font', 'unpdf'];
    expect(own).toEqual(expect.arrayContaining(kept));
    const loaded = await inImage(`
      for (const name of ${JSON.stringify(kept)}) await import(name);
      import { Worker } from 'node:worker_threads';
      const worker = new Worker(new URL('./programs/count-tokens.worker.js', import.meta.url));
      worker.postMessage({ id: 1, text: 'one two three' });
      worker.on('message', ({ tokens }) => { console.log(tokens); worker.terminate(); });`);
    expect(loaded).toBe('3');
    const { stdout } = await run(process.execPath, [join(image, 'apps/server/dist/programs/admin.js')]);
    expect(stdout).toContain('health');
  });

  test('serves people, and says why it has no simulators', async () => {
    const place = await makeTestPlace();
    const processes: ChildProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(processes.map(kill));
      await place.remove();
    });
    const main = join(image, 'apps/server/dist/server/main.js');
    const settings = {
      NODE_ENV: 'production',
      PROMPT_LIBRARY: 'none',
      DATA_DIR: place.dataDirectory,
    };
    const refused = spawnServer(await freePort(), { ...settings, SIMULATORS: 'on' }, { program: main });
    expect(await once(refused.process, 'exit')).toEqual([1, null]);
    expect(refused.errors()).toMatch(/^SIMULATORS=on, but this installation comes without the simulators/);

    const { url } = await startServer(settings, (child) => processes.push(child), { program: main });
    const person = await joinProduct(url);
    const form = new FormData();
    // Fonts for each script, subsetting and typesetting, in a child process.
    form.set('htmlFile', new Blob(['<p>Tea, чай, 茶, $x^2$ 🍵</p>'], { type: 'text/html' }), 'tea.html');
    const pdf = await person.upload('files/html-to-pdf', form);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    expect(await (await fetch(`${url}/api/live`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/api/docs/static/index.html`)).status).toBe(200);
  });
});

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      depends_on: z
        .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
        .optional(),
      volumes: z.array(z.string()).optional(),
      healthcheck: z.unknown().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

describe('compose.yaml', () => {
  const { services, volumes } = composeFile.parse(
    parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }),
  );

  test('names only services, volumes and settings that exist', () => {
    const known = new Set([...Object.keys(settings.shape), 'OTEL_SERVICE_NAME']);
    for (const { depends_on: needed = [], volumes: kept = [], ...service } of Object.values(services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      for (const name of names) expect(services).toHaveProperty(name);
      for (const [name, { condition }] of Object.entries(Array.isArray(needed) ? {} : needed))
        expect([condition, services[name]?.healthcheck]).toEqual(['service_healthy', expect.anything()]);
      for (const [name = ''] of kept.map((volume) => volume.split(':')))
        if (!name.startsWith('.')) expect(volumes).toHaveProperty([name]);
      if (service.image === 'polylogue')
        expect(Object.keys(service.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  test('gives a node the time it takes to end', () => {
    const nodes = Object.values(services).filter(({ image: name }) => name === 'polylogue');
    expect(nodes).toHaveLength(3);
    for (const { stop_grace_period: grace = '0', environment = {} } of nodes)
      expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(Number(environment.DRAIN_SECONDS) + 25);
  });

  test('uses images that are kept up, at a version', () => {
    const images = Object.values(services)
      .map(({ image: name }) => name)
      .filter((name) => name !== 'polylogue');
    expect(images.toSorted()).toEqual([
      'caddy:2',
      'chrislusf/seaweedfs:4.47',
      'pgvector/pgvector:pg17',
      'redis:8',
    ]);
  });
});
