import { type BlockKind, registry } from '#src/blocks/registry/registry.ts';
import { useChrome } from '../chrome/chrome.ts';
import { kindName } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { kindWords } from '../words/kind-words.ts';
import { takes } from './offers.ts';
import { Render } from './Render.tsx';

/** What the chosen kind is good for. */
export function About({ kind }: { kind: BlockKind | null }) {
  const { words, lang } = useChrome();
  if (kind === null) {
    return (
      <div className="about">
        <p>{words.picker.hint}</p>
      </div>
    );
  }
  const taken = takes(kind, words.picker, lang);
  return (
    <div className="about">
      <Render kind={kind} />
      <h3>{kindName(kind, lang)}</h3>
      <p>{kindWords[lang].kinds[kind]?.about}</p>
      <ul>
        {taken && (
          <li>
            <Icon name="layout-dashboard" size="s" />
            {taken}
          </li>
        )}
        <li>
          <Icon name="languages" size="s" />
          {words.picker.bothLanguages}
        </li>
        {'hydrate' in registry[kind] && (
          <li>
            <Icon name="crosshair" size="s" />
            {words.picker.operated}
          </li>
        )}
      </ul>
    </div>
  );
}
