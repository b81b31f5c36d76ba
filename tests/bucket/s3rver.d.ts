/** What we use of s3rver, which has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
    store: {
      putObject(object: {
        bucket: string;
        key: string;
        content: Buffer | Readable;
      }): Promise<unknown>;
      listObjects(bucket: string, options: { maxKeys: number }): Promise<unknown>;
      /** Out: the path of the file that holds an object. */
      getResourcePath(bucket: string, key: string, resource: 'object'): string;
    };
  }
  export = S3rver;
}
