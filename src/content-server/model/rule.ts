/** When a rule fires. */
export type Trigger =
  | {
      triggerType: 'ContentChanged';
      handleAll: boolean;
      schemas: { schemaId: string; condition?: string }[];
      referencedSchemas: never[];
    }
  | { triggerType: 'AssetChanged'; condition?: string };

/** What a rule does: it calls an address. */
export type Webhook = {
  method: WebhookMethod;
  url: string;
  payloadType?: string;
  /** Lines of `Name=Value`. */
  headers?: string;
  sharedSecret?: string;
};

export type WebhookMethod = 'POST' | 'PUT' | 'GET' | 'DELETE' | 'PATCH';

/** The part of a rule that is stored as JSON. */
export type RuleDefinition = {
  name: string | null;
  isEnabled: boolean;
  trigger: Trigger;
  stepId: string;
  ignoreError: boolean;
  webhook: Webhook;
};
