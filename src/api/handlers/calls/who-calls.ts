/** Who calls. */
export type WhoCalls = {
  /** The client, as limits count. */
  client: string;
  /** Looked up only where the answer depends on it. */
  is(): 'stranger' | 'account' | 'superuser';
};
