import { expect, onTestFinished, test } from 'vitest';
import { openSite } from '#src/site/site.ts';
import { publish } from '../../../tests/stored-site.ts';
import { isPage } from './visited-pages.ts';

const site = () => {
  const opened = openSite(':memory:');
  onTestFinished(() => opened.close());
  publish(opened, { '/': 'home', '/de': 'home', '/de/größe': 'size', '/de/kategorie/decken': 'c' });
  return opened;
};

test.each([
  ...['/', '/de', '/de/', '/de/gr%C3%B6%C3%9Fe', '/de/kategorie/decken/filter', '/de#wolle'],
  ...['/de/suche', '/en/enquiry/samples', '/newsletter', '/de/newsletter', '/en/newsletter'],
])('%s is a page', (address) => {
  expect(isPage(site(), address)).toBe(true);
});

test.each(['/xyz', '/de/kategorie/xyz/filter', '/de/%', '/de//', '/de/suche/xyz', '', '/de\n#x'])(
  '%j is none',
  (address) => {
    expect(isPage(site(), address)).toBe(false);
  },
);
