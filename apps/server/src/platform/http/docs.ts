import { dirname } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI document of the given file at `/api/docs`, and its JSON at `/api/docs/json`. */
export async function serveDocs(app: FastifyInstance, path: string): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { path, baseDir: dirname(path) } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
