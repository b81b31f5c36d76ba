/** An account as the pages about people show it; `seen` in ms. */
export type ListedAccount = {
  email: string;
  name: string;
  superuser: boolean;
  devices: number;
  seen: number | undefined;
  hasSecondFactor: boolean;
};
