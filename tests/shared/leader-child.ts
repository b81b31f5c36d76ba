/**
 * Waits for the lease, and then delivers the newest build of a site store to a bucket.
 * Usage: node leader-child.ts <site.sqlite> <settings of the bucket as JSON> <address of the Redis> <ms>.
 */
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { createLease } from '#src/runtime/shared/base/lease.ts';
import { openSite } from '#src/site/site.ts';
import { bucketTarget } from '../bucket/bucket-site.ts';

const [file = '', settings = '{}', url = '', ms = '0'] = process.argv.slice(2);
const site = openSite(file, { readOnly: true });
const to = site.current();
if (!to) throw new Error('Nothing was published.');
const store = connectRedis(url, console.error);
const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
const lease = createLease({ store, name: 'deliveries', owner: 'child', ms: Number(ms), onHeld });
store.onReady(lease.look);
await held;
const turn = { number: lease.token, isOn: lease.isHeld, outdone: lease.exceed };
const target = bucketTarget(site, JSON.parse(settings), { turn });
const delivered = await target.deliver(new Set(), to, new AbortController().signal);
process.stdout.write(JSON.stringify(delivered));
await lease.close();
store.close();
