import { join } from 'node:path';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Storage settings, by their names in the configuration. */
export interface StorageConfig {
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The configured S3 bucket, or else the folder `files` in the data directory. */
export async function createStorage(config: StorageConfig, dataDirectory: string): Promise<Storage> {
  if (!config.S3_BUCKET) return openDiskStorage(join(dataDirectory, 'files'));
  // Loaded on demand: the S3 client would slow down every start without it.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
}
