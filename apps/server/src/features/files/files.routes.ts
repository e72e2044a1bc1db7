import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../platform/http/bind.ts';
import type { Files } from './files.service.ts';

/** The calls of area `files`. */
export function registerFiles(app: FastifyInstance, http: HttpContext, files: Files): void {
  void app;
  void http;
  void files;
}
