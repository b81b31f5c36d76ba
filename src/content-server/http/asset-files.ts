import { parseByteRange } from '#src/lib/byte-range.ts';
import { deliveredType } from '../assets/media-type.ts';
import { readResize } from '../assets/resize.ts';
import type { SourcePicture } from '../assets/resizer.ts';
import { errorDto, notFound, Refusal } from '../base/refusal.ts';
import type { Asset } from '../store/assets.ts';
import { mayAlso } from './access.ts';
import { isKnown, versionTag } from './etag.ts';
import { isTrue, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

/** An SVG is a document: it loads nothing, and belongs to no site. */
const SVG_POLICY = "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; sandbox";

const file = { method: 'GET', access: 'public', cost: 0.5, kind: 'slow' } as const;

export const assetFileRoutes: readonly Endpoint[] = [
  { ...file, path: '/api/assets/:app/:idOrSlug/:more{.*}', handle: deliverBySlug },
  { ...file, path: '/api/assets/:app/:idOrSlug', handle: deliverBySlug },
  { ...file, path: '/api/assets/:id', handle: deliverById },
];

function deliverBySlug(call: Call): Promise<Response> {
  const { assets } = call.services;
  return deliver(call, assets.findFile(param(call, 'idOrSlug'), isTrue(call.query, 'deleted')));
}

function deliverById(call: Call): Promise<Response> {
  const asset = call.services.assets.find(param(call, 'id'));
  return deliver(call, asset?.isDeleted ? undefined : asset);
}

/** Sends the file: resized, as it was uploaded, a range of it, or nothing when the caller has it. */
async function deliver(call: Call, current: Asset | undefined): Promise<Response> {
  const { services, headers: asked } = call;
  if (!current) throw notFound();
  const asset = askedVersion(call, current);
  if (!asset) throw notFound();
  const isProtected = current.isProtected || asset.isProtected;
  if (isProtected && !mayAlso(services, call.request, 'assets.read')) return refuseProtected();
  const size = await services.files.size(asset);
  if (size === undefined) throw notFound();
  const tag = versionTag(asset.fileVersion);
  const headers = headersOf(call, asset, { tag, isProtected });
  if (isKnown(call.request, tag)) return new Response(null, { status: 304, headers });
  const resized = await resizedOf(call, asset);
  if (resized) return sendPicture(call, resized, headers);
  const range = isCurrent(asked.get('if-range'), tag)
    ? parseByteRange(asked.get('range'), size)
    : undefined;
  if (range === 'none') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const isHead = call.request.method === 'HEAD' || size === 0;
  const body = isHead ? null : services.files.read(asset, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The asset as it is, or as it was in the version that the caller asks for. */
function askedVersion({ services, query }: Call, asset: Asset): Asset | undefined {
  const version = query.get('version') ?? '';
  const isOld = /^\d{1,9}$/.test(version) && Number(version) !== asset.version;
  return isOld ? services.assets.atVersion(asset, Number(version)) : asset;
}

/** As in Squidex, with a header that no other refusal has. */
function refuseProtected(): Response {
  const headers = { 'cache-control': 'public,max-age=0' };
  return Response.json(errorDto(new Refusal(403, '')), { status: 403, headers });
}

/** Whether a range that the caller holds a part of is still one of this file. */
function isCurrent(condition: string | null, tag: string): boolean {
  return condition === null || condition.replace(/^W\//, '') === tag.replace(/^W\//, '');
}

/** The picture as the parameters want it; undefined: as it is, or it cannot be resized. */
async function resizedOf({ services, query, headers }: Call, asset: Asset) {
  if (asset.type !== 'Image') return undefined;
  const wanted = readResize(query, asset.metadata, headers.get('accept') ?? '');
  if (!wanted) return undefined;
  const name = `${asset.key}-${asset.fileVersion}`;
  return services.resizer.resize(name, () => services.files.bytes(asset), wanted);
}

function sendPicture({ request, query }: Call, picture: SourcePicture, headers: Headers): Response {
  headers.set('content-type', picture.mimeType);
  headers.set('content-length', String(picture.bytes.length));
  headers.delete('accept-ranges');
  if (query.has('auto')) headers.set('vary', 'Accept');
  const body = request.method === 'HEAD' ? null : Buffer.from(picture.bytes);
  return new Response(body, { headers });
}

function headersOf(
  { query }: Call,
  asset: Asset,
  { tag, isProtected }: { tag: string; isProtected: boolean },
): Headers {
  const { type, inline } = deliveredType(asset.mimeType);
  const shown = inline && query.get('download') !== '1' && query.get('download') !== 'true';
  const name = encodeURIComponent(asset.fileName).replace(/['()*]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  const plain = asset.fileName.replace(/[^\w .()-]/g, '_');
  const headers = new Headers({
    'content-type': type,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${name}`,
    'content-security-policy': type === 'image/svg+xml' ? SVG_POLICY : "script-src 'none'",
    'accept-ranges': 'bytes',
    etag: tag,
    'last-modified': new Date(asset.lastModified).toUTCString(),
  });
  const cache = query.get('cache');
  if (cache && /^\d{1,9}$/.test(cache) && Number(cache) > 0) {
    headers.set('cache-control', `public,max-age=${cache}`);
  }
  if (isProtected) headers.set('cache-control', 'private,no-store');
  return headers;
}
