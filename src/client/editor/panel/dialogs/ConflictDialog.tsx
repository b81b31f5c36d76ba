import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { shopTime } from '#src/client/items/shop-clock.ts';
import type { Fields } from '#src/model/fields/field.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { type ConflictChoice, resolution } from '../../save/resolve.ts';
import type { Collision } from '../../save/merge.ts';
import { useChrome } from '../chrome/chrome.ts';
import { iconOf, nameOf } from '../kinds/describe.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { conflictWords } from './conflict-words.ts';
import { liveCollision } from './live-collision.ts';
import { SideFields } from './SideFields.tsx';

/** What two editors changed at the same place, side by side; one chooses block by block. */
export function ConflictDialog() {
  const { canvas, editor, ui, words, lang } = useChrome();
  const own = conflictWords[lang];
  const last = useStore(ui.$lastSaved);
  const data = useStore(canvas.$data);
  const save = useStore(editor.$save);
  const collisions = save.is === 'conflict' ? save.collisions : [];
  const [choices, setChoices] = useState(new Map<string, ConflictChoice>());
  const open = collisions.filter((one) => !choices.has(keyOf(one))).length;
  const close = () => ui.$dialog.set(null);
  const all = (choice: ConflictChoice) =>
    setChoices(new Map(collisions.map((one) => [keyOf(one), choice])));
  const merge = () => {
    const chosen = collisions.flatMap((one) => {
      const choice = choices.get(keyOf(one));
      return choice ? [[one, choice] as const] : [];
    });
    editor.resolve((work, theirs) => resolution(work, theirs, new Map(chosen)));
    close();
    requestAnimationFrame(() => canvas.focus());
  };
  return (
    <Dialog
      title={last ? own.title(last.name) : words.conflict.title}
      lead={words.conflict.lead(collisions.length)}
      onClose={close}
      className="wide"
      footer={
        <>
          <Button className="l" onClick={() => all('mine')}>
            {words.conflict.allMine}
          </Button>
          <Button className="l" onClick={() => all('theirs')}>
            {last ? own.allTheirs(last.name) : words.conflict.allTheirs}
          </Button>
          <span className="end">
            <Button className="prim l" off={open > 0 && words.conflict.open} onClick={merge}>
              {open > 0 ? words.conflict.left(open) : words.conflict.merge}
            </Button>
          </span>
        </>
      }
    >
      {collisions.map((collision, index) => (
        <Sides
          key={keyOf(collision)}
          isFirst={index === 0}
          collision={liveCollision(collision, data)}
          position={words.conflict.of(index + 1, collisions.length)}
          choice={choices.get(keyOf(collision))}
          onChoose={(choice) => setChoices(new Map(choices).set(keyOf(collision), choice))}
        />
      ))}
    </Dialog>
  );
}

const PAGE_FIELDS: Fields = pagesSchema.fields;

/** Fields of the page that have no language, such as its theme. */
const isForBoth = ({ block, fields }: Collision) =>
  block === null && fields.every((name) => PAGE_FIELDS[name]?.localized === false);

const keyOf = ({ lang, block, fields }: Collision) => `${lang}:${block}:${fields.join()}`;

type SidesProps = {
  /** Gets the focus. */
  isFirst: boolean;
  collision: Collision;
  position: string;
  choice: ConflictChoice | undefined;
  onChoose(choice: ConflictChoice): void;
};

function Sides({ isFirst, collision, position, choice, onChoose }: SidesProps) {
  const { ui, words, lang } = useChrome();
  const last = useStore(ui.$lastSaved);
  const own = conflictWords[lang];
  const name = useId();
  const { mine, theirs } = collision;
  const shown = mine ?? theirs ?? collision.base;
  const title = shown && collision.block !== null ? nameOf(shown, lang) : words.conflict.pageFields;
  const radio = (value: ConflictChoice) => (
    <input
      type="radio"
      name={name}
      value={value}
      data-autofocus={(isFirst && value === 'mine') || undefined}
      checked={choice === value}
      onChange={() => onChoose(value)}
    />
  );
  return (
    <fieldset className="collision">
      <legend>
        {shown && <Icon name={iconOf(shown)} size="s" />}
        {title}
        <span className="chip">
          {isForBoth(collision) ? words.inspector.both : words.languages[collision.lang]}
        </span>
        {choice === undefined && <span className="chip warn">{words.conflict.open}</span>}
        <span className="end small faint">{position}</span>
      </legend>
      <div className="sides">
        {(['mine', 'theirs'] as const).map((side) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is inside
          <label className="side" key={side}>
            <span className="row">
              {radio(side)}
              <b>{side === 'theirs' && last ? own.theirs(last.name) : words.conflict[side]}</b>
              {last && (
                <span className="end small faint">
                  {side === 'mine' ? own.now : shopTime(last.at, lang)}
                </span>
              )}
            </span>
            <SideFields {...{ collision, side }} />
          </label>
        ))}
      </div>
      {mine && theirs && collision.block !== null && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is inside
        <label className="both">
          {radio('both')}
          {words.conflict.both}
        </label>
      )}
    </fieldset>
  );
}
