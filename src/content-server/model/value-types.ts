import type { Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField } from './schema.ts';
import { isInstant } from '../base/instant.ts';

/**
 * What keeps a value from being one of the field's type, in Squidex's words; undefined when it is
 * one. Says nothing about limits, and null belongs to no type but Json and RichText.
 */
export function typeProblem(field: SchemaField, value: Json): string | undefined {
  switch (field.properties.fieldType) {
    case 'String':
      return typeof value === 'string' ? undefined : 'Invalid json type, expected string.';
    case 'Number':
      return Number.isFinite(value) ? undefined : 'Invalid json type, expected number.';
    case 'Boolean':
      return typeof value === 'boolean' ? undefined : 'Invalid json type, expected boolean.';
    case 'DateTime':
      return instantProblem(value);
    case 'References':
    case 'Assets':
    case 'Tags':
      return isTextList(value) ? undefined : 'Invalid json type, expected array of strings.';
    case 'Array':
      return isObjectList(value) ? undefined : 'Invalid json type, expected array of objects.';
    case 'Geolocation':
      return locationProblem(value);
    case 'RichText':
      return value === null || isRichTextNode(value) ? undefined : 'Invalid rich text.';
    case 'UserInfo':
      return userInfoProblem(value);
    default:
      return undefined;
  }
}

/** Whether a stored value still fits the field, so that readers may see it. */
export function fits(field: SchemaField, value: Json): boolean {
  switch (field.properties.fieldType) {
    case 'References':
    case 'Assets':
    case 'Tags':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'Component':
      return isComponent(value);
    case 'Components':
      return Array.isArray(value) && value.every(isComponent);
    default:
      return typeProblem(field, value) === undefined;
  }
}

function isComponent(value: Json): boolean {
  return isObject(value) && typeof value['schemaId'] === 'string';
}

function isTextList(value: Json): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '')
  );
}

function isObjectList(value: Json): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function instantProblem(value: Json): string | undefined {
  if (typeof value !== 'string') return 'Invalid json type, expected string.';
  if (isInstant(value)) return undefined;
  return `The value string does not match the required instant pattern. Value being parsed: '${value}'.`;
}

const GEOMETRIES = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

function locationProblem(value: Json): string | undefined {
  if (!isObject(value)) return 'Invalid json type, expected latitude/longitude object.';
  const { type, coordinates, geometries, latitude, longitude } = value;
  const isGeometry = typeof type === 'string' && GEOMETRIES.has(type);
  if (isGeometry && (Array.isArray(coordinates) || Array.isArray(geometries))) return undefined;
  if (!isBetween(latitude, 90)) return 'Latitude must be between -90 and 90.';
  if (!isBetween(longitude, 180)) return 'Longitude must be between -180 and 180.';
  return undefined;
}

function isBetween(value: Json | undefined, limit: number): boolean {
  return typeof value === 'number' && value >= -limit && value <= limit;
}

function userInfoProblem(value: Json): string | undefined {
  if (!isObject(value)) return 'Invalid json type, expected apiKey+role object.';
  const isText = (part: Json | undefined) => typeof part === 'string' && part.trim() !== '';
  if (!isText(value['apiKey'])) return 'ApiKey must be defined.';
  return isText(value['role']) ? undefined : 'Role must be defined.';
}

/** A node of a rich text document: a type, and in the right places attributes, marks and children. */
export function isRichTextNode(value: Json): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false;
  const { text, attrs, marks, content } = value;
  if (text !== undefined && typeof text !== 'string') return false;
  if (attrs !== undefined && attrs !== null && !isObject(attrs)) return false;
  return isNodeList(marks) && isNodeList(content);
}

function isNodeList(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every(isRichTextNode);
}

/** The text of a rich text document, without marks. */
export function richTextToText(value: Json): string {
  if (!isObject(value)) return '';
  if (typeof value['text'] === 'string') return value['text'];
  const children = Array.isArray(value['content']) ? value['content'] : [];
  return children.map(richTextToText).join(value['type'] === 'doc' ? '\n' : '');
}
