/** Who calls; looked up only where the answer depends on it. */
export type WhoCalls = () => 'stranger' | 'account' | 'superuser';
