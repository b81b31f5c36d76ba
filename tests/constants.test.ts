import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './source.ts';

const styles = (path: string) => readFileSync(join(ROOT, 'src', path), 'utf8');

describe('the constants of the specification, section 9', () => {
  test.each([
    ['what lies over a page', 'render/styles/tokens.css', '--layer'],
    ['what lies over the editor', 'client/editor/panel/styles/tokens.css', '--ed'],
  ])('%s lies at 1000, and what asks for an answer at 1100', (_what, path, prefix) => {
    const css = styles(path);
    expect(css).toContain(`${prefix}-overlay: 1000;`);
    expect(css).toContain(`${prefix}-modal: 1100;`);
  });

  test.each([
    ['the menu of a phone', 'render/styles/header.css', 'var(--layer-modal)'],
    ['a picture that is looked at', 'render/styles/pictures.css', 'var(--layer-modal)'],
    ['the search', 'client/visitor/search/search-sheet.css', 'var(--layer-modal)'],
    ['the enquiry', 'blocks/parts/enquiry/enquiry.css', 'var(--layer-modal)'],
    ['the question for consent', 'client/visitor/consent/consent.css', 'var(--layer-overlay)'],
    ['a dialog of the editor', 'client/editor/panel/styles/dialogs.css', 'var(--ed-modal)'],
  ])('%s lies where the constants say', (_what, path, layer) => {
    expect(styles(path)).toContain(`z-index: ${layer};`);
  });

  test('the transition between pages is named page: the old one goes, then the new one comes', () => {
    const css = styles('render/styles/base.css');
    expect(css).toMatch(/main \{\s*view-transition-name: page;/);
    const timesOf = (which: 'old' | 'new') =>
      new RegExp(`::view-transition-${which}\\(page\\) \\{\\s*animation: ([^;]*);`)
        .exec(css)?.[1]
        ?.match(/\d+ms/g);
    const [lasts] = timesOf('old') ?? [];
    const [, begins] = timesOf('new') ?? [];
    expect(lasts).toBeDefined();
    expect(begins).toBe(lasts);
  });
});
