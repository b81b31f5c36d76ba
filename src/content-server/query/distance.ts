import type { Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';

const EARTH_RADIUS = 6_371_000;

/**
 * Metres between a stored location and a point; null when it is none. In: JSON text of
 * `{latitude, longitude}` or of a GeoJSON point.
 */
export function distance(location: unknown, latitude: number, longitude: number): number | null {
  const json = typeof location === 'string' ? parsed(location) : null;
  if (!isObject(json)) return null;
  const { coordinates } = json;
  const isPoint = json['type'] === 'Point' && Array.isArray(coordinates);
  const [lon, lat] = isPoint ? coordinates : [json['longitude'], json['latitude']];
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const across = Math.cos(radians(lat)) * Math.cos(radians(latitude)) * half(lon - longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(half(lat - latitude) + across));
}

/** Null for what is no JSON: texts of a field that had another type before. */
function parsed(text: string): Json {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return null;
  }
}
