import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { AwsClient } from 'aws4fetch';
import { encodePath } from '#src/lib/path.ts';

/** A bucket of any S3, and the part of it below a prefix. */
export type BucketSettings = {
  bucket: string;
  /** Empty, or with a slash at the end and none before. */
  prefix: string;
  /** Origin of the S3, without a slash at the end; buckets are folders of it. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
};

/** What is sent, with its digests: a bucket refuses what did not arrive as it was sent. */
export type BucketUpload = { body: Uint8Array<ArrayBuffer> | Blob; md5: Buffer; sha256: Buffer };

/** The objects below the prefix, by their keys without it. Each call throws `S3Error`, or what the network said. */
export type Bucket = {
  /**
   * Out: the ETag. In: headers, and further ones: where an S3 does not know them, they are left out, the first
   * of them first. A condition among them that is not met throws (`isUnmet`).
   */
  put(key: string, upload: BucketUpload, headers: Headings, optional?: Headings[]): Promise<string>;
  /** Undefined where there is none. */
  get(key: string): Promise<{ etag: string; text: string } | undefined>;
  head(key: string): Promise<{ etag: string; headers: Headers } | undefined>;
  remove(key: string): Promise<void>;
  /** All of them, or as many as the first answers have. */
  list(): AsyncIterable<{ key: string; etag: string }>;
};

type Headings = Readonly<Record<string, string>>;

/** What the S3 did not do, by its status and the name that it has for that. */
class S3Error extends Error {
  readonly status: number;
  constructor(status: number, name: string | undefined) {
    super(name === undefined ? `HTTP ${status}` : `HTTP ${status}, ${name}`);
    this.status = status;
  }
}

/** Whether a write was refused because something else is there than its condition says. */
export const isUnmet = (error: unknown) => error instanceof S3Error && UNMET.has(error.status);

/** The condition of a write: that this is there still, by its ETag, or that nothing is. */
export const conditionOf = (etag: string | undefined): Headings =>
  etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${etag}"` };

class LostTurnError extends Error {
  override message = 'another server delivers now';
}

const TRIES = 5;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const TIMEOUT_MS = 30_000;
/** The slowest line on which a large file still has its time. */
const BYTES_PER_MS = 100;
/** What an S3 says when the same request may succeed later. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);
/** What an S3 says of a header that it does not know. */
const NOT_KNOWN = 501;
/** What an S3 says of a condition: not met, met no longer, and nothing there that it could be met by. */
const UNMET = new Set([412, 409, 404]);
const NOTHING: BucketUpload = uploadOf(new Uint8Array());

type Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  headers?: Headings;
  upload?: BucketUpload;
};

type BucketAnswer = { status: number; headers: Headers; text: string };

/** A body with the digests that its request is signed and checked with. */
export function uploadOf(body: Uint8Array<ArrayBuffer>): BucketUpload {
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest();
  return { body, md5: digest('md5'), sha256: digest('sha256') };
}

/**
 * Requests that fail in passing are sent again, a few times, with growing delay.
 * In: what ends all calls, and whether anything may be written at this moment.
 */
export function openBucket(
  settings: BucketSettings,
  signal: AbortSignal,
  mayWrite: () => boolean = () => true,
): Bucket {
  const { bucket, prefix, endpoint, region, keyId, secret } = settings;
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 },
  });
  const base = `${endpoint}/${bucket}`;
  const urlOf = (key: string) => `${base}/${encodePath(prefix + key)}`;

  async function once({ method, url, headers, upload = NOTHING }: Request): Promise<BucketAnswer> {
    const { body, md5, sha256 } = upload;
    const size = body instanceof Blob ? body.size : body.byteLength;
    const timeout = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(size / BYTES_PER_MS));
    const ends = AbortSignal.any([signal, timeout]);
    const signed = await client.sign(url, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': sha256.toString('hex'),
        ...(method === 'PUT' && { 'Content-MD5': md5.toString('base64') }),
      },
      ...(method === 'PUT' && { body }),
    });
    // Whoever slept until now has lost the right that it had before.
    if (method !== 'GET' && method !== 'HEAD' && !mayWrite()) throw new LostTurnError();
    // A Request may lose a signal of its own when memory is collected.
    const response = await fetch(signed, { signal: ends });
    // An answer that breaks off is none.
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async function ask(request: Request): Promise<BucketAnswer> {
    for (let tried = 1; ; tried++) {
      const isLast = tried === TRIES;
      const answer = await once(request).catch((error: unknown) => {
        if (error instanceof LostTurnError) throw error;
        if (signal.aborted || isLast) throw new Error(networkReason(error), { cause: error });
      });
      if (answer && (isLast || !PASSING.has(answer.status))) return answer;
      await wait(delayAfter(tried), undefined, { signal });
    }
  }

  /** Out: undefined for 404. */
  async function askFor(request: Request): Promise<BucketAnswer | undefined> {
    const answer = await ask(request);
    if (answer.status < 300) return answer;
    if (answer.status === 404 && !answer.text.includes('NoSuchBucket')) return undefined;
    throw new S3Error(answer.status, /<Code>(\w+)<\/Code>/.exec(answer.text)?.[1]);
  }

  return {
    async put(key, upload, headers, optional = []) {
      const request = { method: 'PUT', url: urlOf(key), upload } as const;
      for (let left = optional; ; left = left.slice(1)) {
        try {
          const answer = await askFor({ ...request, headers: Object.assign({}, headers, ...left) });
          if (!answer) throw new S3Error(404, undefined);
          return etagOf(answer.headers.get('etag'));
        } catch (error) {
          const isKnown = !(error instanceof S3Error && error.status === NOT_KNOWN);
          if (isKnown || left.length === 0) throw error;
        }
      }
    },
    async get(key) {
      const answer = await askFor({ method: 'GET', url: urlOf(key) });
      return answer && { etag: etagOf(answer.headers.get('etag')), text: answer.text };
    },
    async head(key) {
      const answer = await askFor({ method: 'HEAD', url: urlOf(key) });
      return answer && { etag: etagOf(answer.headers.get('etag')), headers: answer.headers };
    },
    async remove(key) {
      await askFor({ method: 'DELETE', url: urlOf(key) });
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token !== '') query.set('continuation-token', token);
        const answer = await askFor({ method: 'GET', url: `${base}?${query}` });
        const page = readList(answer?.text ?? '');
        for (const { key, etag } of page.objects) yield { key: key.slice(prefix.length), etag };
        token = page.next;
      }
    },
  };
}

/** Full jitter: many requests that were refused together do not come back together. */
const delayAfter = (tried: number) =>
  Math.random() * Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);

const etagOf = (header: string | null) => (header ?? '').replace(/^W\/|"/g, '');

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}

/** A page of a list (ListObjectsV2). Throws for what is none. */
function readList(xml: string): { objects: { key: string; etag: string }[]; next?: string } {
  const { root } = parseXml(xml);
  if (root?.name !== 'ListBucketResult') throw new Error('The list of objects is none.');
  const objects = elements(root, 'Contents').map((one) => ({
    key: textOf(one, 'Key') ?? '',
    etag: etagOf(textOf(one, 'ETag') ?? ''),
  }));
  if (textOf(root, 'IsTruncated') !== 'true') return { objects };
  const next = textOf(root, 'NextContinuationToken');
  if (!next) throw new Error('The list of objects breaks off.');
  return { objects, next };
}

const elements = ({ children }: XmlElement, name: string) =>
  children.filter((one) => one instanceof XmlElement).filter((one) => one.name === name);

const textOf = (parent: XmlElement, name: string) =>
  elements(parent, name)[0]
    ?.children.map((one) => (one instanceof XmlText ? one.text : ''))
    .join('');
