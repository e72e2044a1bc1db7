import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from './content-disposition.ts';
import { checkStorageKey, isStorageKey } from './storage-key.ts';
import { MissingObjectError, type Storage, type StorageSource, type StoredObject } from './storage.ts';

/** How to reach a bucket. Without keys the client uses the host's credentials, such as an instance role. */
export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
}

/** Objects in a bucket on S3 or a compatible server. */
export function openS3Storage(options: S3Options): Storage {
  const { bucket: Bucket } = options;
  // Self-hosted servers rarely have a host name per bucket.
  const forcePathStyle = options.endpoint !== undefined;
  const client = new S3Client({
    region: options.region,
    endpoint: options.endpoint,
    forcePathStyle,
    credentials: credentialsOf(options),
    // Many compatible servers refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const address = client.config.endpointProvider({
    Bucket,
    Region: options.region,
    Endpoint: options.endpoint,
    ForcePathStyle: forcePathStyle,
  });

  return {
    kind: 's3',
    // Without the endpoint: one server may have several.
    place: `s3:${Bucket}`,
    put: async (key, source, { type }) => {
      checkStorageKey(key);
      const body = await bodyOf(source);
      await client.send(new PutObjectCommand({ Bucket, Key: key, ContentType: type, ...body }));
    },
    read: async (key) => {
      checkStorageKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        if (!(Body instanceof Readable)) throw new Error('The storage answered without a stream.');
        return Body;
      } catch (error) {
        if (error instanceof NoSuchKey) throw new MissingObjectError(`Nothing is stored under ${key}.`);
        throw error;
      }
    },
    remove: async (key) => {
      checkStorageKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    list: (prefix) => listBucket(client, Bucket, prefix),
    signedUrl: async (key, { seconds, name, type, inline }) => {
      checkStorageKey(key);
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: type,
        ResponseContentDisposition: contentDisposition(name, inline),
      });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
    origins: [address.url.origin],
    healthy: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function* listBucket(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredObject[]> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
    const { Contents = [], NextContinuationToken } = await client.send(command);
    const page = Contents.flatMap(({ Key: key, LastModified: storedAt }) =>
      key !== undefined && isStorageKey(key) && storedAt ? [{ key, storedAt }] : [],
    );
    if (page.length > 0) yield page;
    next = NextContinuationToken;
  } while (next !== undefined);
}

function credentialsOf({ accessKeyId, secretAccessKey }: S3Options): S3ClientConfig['credentials'] {
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey };
}

/** The length is sent along, because a stream of unknown length needs a multipart upload. */
async function bodyOf(
  source: StorageSource,
): Promise<{ Body: Readable | Uint8Array; ContentLength: number }> {
  if ('bytes' in source) return { Body: source.bytes, ContentLength: source.bytes.byteLength };
  const { size } = await stat(source.path);
  return { Body: createReadStream(source.path), ContentLength: size };
}
