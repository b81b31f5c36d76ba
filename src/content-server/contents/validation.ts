import type { ContentData, Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { Schemas } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';

/** What validation needs to know beside the data. Problems are collected in `problems`. */
export type Validation = {
  schemas: Schemas;
  languages: AppLanguages;
  /** Lookups in the store; undefined leaves uniqueness, references and assets unchecked. */
  checks: LinkChecks | undefined;
  /** The item is published (or is about to be): `isRequiredOnPublish` counts. */
  publishing: boolean;
  /** The data before the change, for fields that may not change after creation. */
  previous: ContentData | undefined;
  /** Only the fields and partitions that are there (PATCH). */
  partial: boolean;
  problems: string[];
};

type ReferenceInfo = { schemaId: string; status: string };
export type AssetInfo = {
  fileName: string;
  fileSize: number;
  mimeType: string;
  type: string;
  width: number | undefined;
  height: number | undefined;
};

/** What rules ask the store: other items and assets. */
export type LinkChecks = {
  reference(id: string): ReferenceInfo | undefined;
  asset(id: string): AssetInfo | undefined;
  /** Whether another item has this value in an invariant field of the root. */
  isTaken(fieldName: string, value: string | number): boolean;
};

/** `{ "$unset": true }`, which removes a field or a value. */
export function isUnset(value: Json | undefined): boolean {
  return isObject(value) && value['$unset'] === true;
}
