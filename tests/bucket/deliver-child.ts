/**
 * Delivers the newest build of a site store to a bucket, until somebody ends the process.
 * Usage: node deliver-child.ts <site.sqlite> <settings of the bucket as JSON>.
 */
import { openSite } from '#src/site/site.ts';
import { bucketTarget } from './bucket-site.ts';

const [file = '', settings = '{}'] = process.argv.slice(2);
const site = openSite(file, { readOnly: true });
const to = site.current();
if (!to) throw new Error('Nothing was published.');
await bucketTarget(site, JSON.parse(settings)).deliver(new Set(), to, new AbortController().signal);
