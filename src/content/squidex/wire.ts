/**
 * Squidex's JSON over HTTP, as types: what a real Squidex and our embedded content server answer and
 * accept. Properties that are null in Squidex are left out. Times are ISO 8601 with `Z`.
 */

export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export type LinkDto = { href: string; method: string; metadata?: string };
export type LinksDto = Record<string, LinkDto>;

/** Every refusal below `/api`. Squidex leaves `errorCode` out for validation errors. */
export type ErrorDto = {
  message: string;
  errorCode?: string;
  traceId?: string;
  type?: string;
  details?: string[];
  statusCode: number;
};

export type TokenDto = {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  scope: string;
};

/** Refusals of the token endpoint have OAuth's form instead. */
export type OAuthErrorDto = { error: string; error_description: string; error_uri?: string };

/** The values of one field by partition: `iv`, or language codes. */
export type FieldData = Record<string, Json>;
/** `data[field][partition]`. */
export type ContentData = Record<string, FieldData>;
/** With `X-Flatten`: the bare value where a field has one partition. */
export type FlatContentData = Record<string, Json>;

type AuditDto = {
  created: string;
  createdBy: string;
  lastModified: string;
  lastModifiedBy: string;
  version: number;
};

export type ScheduleJobDto = {
  id: string;
  status: string;
  dueTime: string;
  color: string;
  scheduledBy: string;
};

export type ContentDto<Data = ContentData> = AuditDto & {
  id: string;
  schemaId: string;
  schemaName?: string;
  schemaDisplayName?: string;
  status: string;
  statusColor: string;
  /** Status of the draft version; only while there is one, and only for readers of unpublished items. */
  newStatus?: string;
  newStatusColor?: string;
  scheduleJob?: ScheduleJobDto;
  editToken?: string;
  isDeleted: boolean;
  data: Data;
  referenceData?: ContentData;
  _links: LinksDto;
};

export type StatusInfoDto = { status: string; color: string };

export type ContentsDto<Data = ContentData> = {
  /** -1 when `X-NoTotal` was sent and it would have needed counting. */
  total: number;
  items: ContentDto<Data>[];
  statuses: StatusInfoDto[];
  _links: LinksDto;
};

export type BulkJobType =
  | 'Upsert'
  | 'ChangeStatus'
  | 'Create'
  | 'Delete'
  | 'Patch'
  | 'Update'
  | 'Validate'
  | 'EnrichDefaults';

/** One entry a touched item; their order is not that of the jobs. */
export type BulkResultDto = {
  jobIndex: number;
  id?: string;
  contentId?: string;
  error?: ErrorDto;
};

export type FieldType =
  | 'Array'
  | 'Assets'
  | 'Boolean'
  | 'Component'
  | 'Components'
  | 'DateTime'
  | 'Geolocation'
  | 'Json'
  | 'Number'
  | 'References'
  | 'RichText'
  | 'String'
  | 'Tags'
  | 'UI'
  | 'UserInfo';

export type Partitioning = 'invariant' | 'language';

/** All properties of all field types; which a type has stands in the contract (4.3). */
export type FieldPropertiesDto = {
  fieldType: FieldType;
  label?: string;
  hints?: string;
  placeholder?: string;
  isRequired?: boolean;
  isRequiredOnPublish?: boolean;
  isHalfWidth?: boolean;
  isCreateOnly?: boolean;
  editorUrl?: string;
  tags?: string[];
  editor?: string;
  inlineEditable?: boolean;
  isUnique?: boolean;
  defaultValue?: Json;
  /** By language; wins over `defaultValue`. */
  defaultValues?: JsonObject;
  calculatedDefaultValue?: string;
  allowedValues?: string[] | number[];
  pattern?: string;
  patternMessage?: string;
  contentType?: string;
  minLength?: number;
  maxLength?: number;
  minCharacters?: number;
  maxCharacters?: number;
  minWords?: number;
  maxWords?: number;
  minItems?: number;
  maxItems?: number;
  minValue?: number | string;
  maxValue?: number | string;
  minSize?: number;
  maxSize?: number;
  minWidth?: number;
  maxWidth?: number;
  minHeight?: number;
  maxHeight?: number;
  aspectWidth?: number;
  aspectHeight?: number;
  expectedType?: string;
  allowedExtensions?: string[];
  allowDuplicates?: boolean;
  uniqueFields?: string[];
  /** Ids, not names. */
  schemaIds?: string[];
  mustBePublished?: boolean;
  resolveReference?: boolean;
  resolveFirst?: boolean;
  resolveImage?: boolean;
  mustBeImage?: boolean;
  previewMode?: string;
  previewFormat?: string;
  folderId?: string;
  format?: string;
  query?: string;
  isEmbeddable?: boolean;
  createEnum?: boolean;
  classNames?: string[];
  graphQLSchema?: string;
  defaultRole?: string;
};

export type NestedFieldDto = {
  fieldId: number;
  name: string;
  isHidden: boolean;
  isLocked: boolean;
  isDisabled: boolean;
  properties: FieldPropertiesDto;
  _links: LinksDto;
};

export type FieldDto = NestedFieldDto & { partitioning: Partitioning; nested?: NestedFieldDto[] };

export type SchemaType = 'Default' | 'Singleton' | 'Component';

export type SchemaPropertiesDto = {
  label?: string;
  hints?: string;
  contentsSidebarUrl?: string;
  contentSidebarUrl?: string;
  contentEditorUrl?: string;
  contentsEditorUrl?: string;
  contentsListUrl?: string;
  validateOnPublish: boolean;
  tags?: string[];
  searchFields?: string[];
};

export type SchemaScriptsDto = {
  query?: string;
  queryPre?: string;
  create?: string;
  update?: string;
  delete?: string;
  change?: string;
};

export type FieldRuleDto = {
  action: 'Disable' | 'Hide' | 'Require';
  field: string;
  condition?: string;
};

export type SchemaDto = AuditDto & {
  id: string;
  name: string;
  type: SchemaType;
  category?: string;
  isSingleton: boolean;
  isPublished: boolean;
  properties: SchemaPropertiesDto;
  scripts: SchemaScriptsDto;
  previewUrls: Record<string, string>;
  fieldsInLists: string[];
  fieldsInReferences: string[];
  fieldRules: FieldRuleDto[];
  fields: FieldDto[];
  _links: LinksDto;
};

export type SchemasDto = { items: SchemaDto[]; _links: LinksDto };

type UpsertNestedFieldDto = {
  name: string;
  isHidden?: boolean;
  isLocked?: boolean;
  isDisabled?: boolean;
  properties: FieldPropertiesDto;
};

type UpsertFieldDto = UpsertNestedFieldDto & {
  partitioning?: Partitioning;
  nested?: UpsertNestedFieldDto[];
};

type UpsertSchemaDto = {
  isPublished?: boolean;
  category?: string;
  properties?: Partial<SchemaPropertiesDto>;
  scripts?: SchemaScriptsDto;
  previewUrls?: Record<string, string>;
  fieldsInLists?: string[];
  fieldsInReferences?: string[];
  fieldRules?: FieldRuleDto[];
  fields?: UpsertFieldDto[];
};

export type CreateSchemaDto = UpsertSchemaDto & { name: string; type?: SchemaType };

export type AssetType = 'Unknown' | 'Image' | 'Audio' | 'Video';

export type AssetDto = AuditDto & {
  id: string;
  /** The empty GUID for the root folder. */
  parentId: string;
  fileName: string;
  /** Base64 of a SHA-256 over the content, the file name and the size. */
  fileHash?: string;
  isProtected: boolean;
  slug: string;
  mimeType: string;
  /** The file name's extension. */
  fileType: string;
  fileSize: number;
  /** 0 at first, plus 1 with each new content. */
  fileVersion: number;
  type: AssetType;
  metadataText: string;
  metadata: JsonObject;
  tags: string[];
  editToken?: string;
  isImage: boolean;
  pixelWidth?: number;
  pixelHeight?: number;
  _meta?: { isDuplicate: string };
  _links: LinksDto;
};

export type AssetsDto = { total: number; items: AssetDto[]; _links: LinksDto };

export type AppLanguageDto = {
  iso2Code: string;
  englishName: string;
  fallback: string[];
  isMaster: boolean;
  isOptional: boolean;
  _links: LinksDto;
};

export type AppLanguagesDto = { items: AppLanguageDto[]; _links: LinksDto };

export type LanguageDto = { iso2Code: string; englishName: string; nativeName: string };

export type AppDto = {
  id: string;
  name: string;
  label?: string;
  description?: string;
  version: number;
  created: string;
  lastModified: string;
  permissions: string[];
  canAccessApi: boolean;
  canAccessContent: boolean;
  roleName?: string;
  roleProperties: JsonObject;
  _links: LinksDto;
};

export type ClientDto = {
  id: string;
  name: string;
  secret: string;
  role?: string;
  apiCallsLimit: number;
  apiTrafficLimit: number;
  allowAnonymous: boolean;
  _links: LinksDto;
};

export type ClientsDto = { items: ClientDto[]; _links: LinksDto };
