/** What a check found: in one text, with what to do where something is to be done. */
export type Finding = { state: 'ok' | 'note' | 'bad'; text: string };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const bad = (text: string): Finding => ({ state: 'bad', text });
