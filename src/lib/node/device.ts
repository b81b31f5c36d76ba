import Bowser from 'bowser';

/** What a browser calls itself is anybody's text: only names that look like names are shown. */
const NAME = /^[A-Za-z][A-Za-z0-9 +-]{0,29}$/;

/** Browser and system of a device. In: its `User-Agent`. Out: undefined where it tells no browser. */
export function deviceOf(
  agent: string,
): { browser: string; system: string | undefined } | undefined {
  const { browser, os } = agent === '' ? { browser: {}, os: {} } : Bowser.parse(agent);
  if (!browser.name || !NAME.test(browser.name)) return undefined;
  return { browser: browser.name, system: os.name && NAME.test(os.name) ? os.name : undefined };
}
