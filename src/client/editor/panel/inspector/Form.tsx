import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { kindOf } from '#src/blocks/schema.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { setLayout } from '../commands/columns.ts';
import { TARGET_FIELDS } from '../commands/link-target.ts';
import { checkField } from '../fields/check.ts';
import { WRAPPER_FIELDS, fieldsOf, type NamedField } from '../fields/fields.ts';
import { Icon } from '../parts/Icon.tsx';
import { ColumnList } from './ColumnList.tsx';
import { FieldView } from './FieldView.tsx';
import { formWords } from './form-words.ts';
import { LinkField } from './LinkField.tsx';
import { type FormTab, TABS, tabOf } from '../fields/tabs.ts';

// Who goes from block to block sees the same of each.
let lastTab: FormTab = 'content';

/** The fields of a block: what it says and shows, how it looks, what it does. */
export function Form({ node }: { node: BlockNode }) {
  const { editor, ui, words, lang } = useChrome();
  const id = useId();
  const parts = partsOf(node);
  const isWrong = ({ path, field }: NamedField) =>
    checkField(field, valueAt(node, path.split('.')), words.inspector, editor.$lang.get());
  // Who was led here because of a field sees that one.
  const [wanted, setWanted] = useState(
    () => (ui.$strict.get() && TABS.find((tab) => parts[tab].some(isWrong))) || lastTab,
  );
  const there = TABS.filter((tab) => parts[tab].length > 0 || hasMore(node, tab));
  const [first = 'content'] = there;
  const shown = there.includes(wanted) ? wanted : first;
  const choose = (tab: FormTab) => {
    lastTab = tab;
    setWanted(tab);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={formWords[lang].tabs}>
        {there.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={(event) => walk(event, there, tab, choose)}
          >
            {formWords[lang][tab]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        <Part key={shown} node={node} tab={shown} fields={parts[shown]} />
      </div>
    </>
  );
}

/** The arrows go from tab to tab. */
function walk(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly FormTab[],
  tab: FormTab,
  choose: (tab: FormTab) => void,
): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const at = by === undefined ? -1 : (tabs.indexOf(tab) + by + tabs.length) % tabs.length;
  const next = tabs[at];
  if (!next) return;
  event.preventDefault();
  choose(next);
  const buttons = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]');
  [...(buttons ?? [])][at]?.focus();
}

type Parts = Record<FormTab, NamedField[]>;

/** The fields of a block by tab, with those that every block has. */
function partsOf(node: BlockNode): Parts {
  const { texts, settings } = fieldsOf(node);
  const own = [...texts, ...settings].filter(({ path }) => !isOfLink(node, path));
  const of = (tab: FormTab) => own.filter((one) => tabOf(one) === tab);
  return {
    content: of('content'),
    look: [...of('look'), ...WRAPPER_FIELDS.filter(isLook)],
    behaviour: [...WRAPPER_FIELDS.filter((one) => !isLook(one)), ...of('behaviour')],
  };
}

/** Whether a field that every block has belongs under 'look'; the others belong under 'behaviour'. */
const isLook = ({ path }: NamedField) => /\.(background|inline)$/.test(path);

/** Whether a block is a button: three of its fields say where it leads, and its form shows them as one. */
const isLink = (node: BlockNode) => kindOf(node.schemaName) === 'button';
const isOfLink = (node: BlockNode, path: string) =>
  isLink(node) && TARGET_FIELDS.some((field) => field === path);
const isColumns = (node: BlockNode) => kindOf(node.schemaName) === 'columns';
/** Whether a tab has something that is no field. */
const hasMore = (node: BlockNode, tab: FormTab) =>
  tab === 'content' && (isColumns(node) || isLink(node));

type PartProps = { node: BlockNode; tab: FormTab; fields: readonly NamedField[] };

/** One tab of a form: what each language has for itself, then what both share. */
function Part({ node, tab, fields }: PartProps) {
  const { words, lang } = useChrome();
  const texts = fields.filter(({ field }) => field.translate);
  const settings = fields.filter(({ field }) => !field.translate);
  const isContent = tab === 'content';
  return (
    <>
      {isContent && <Foreign node={node} />}
      {texts.length > 0 && <Section title={words.inspector.texts} fields={texts} node={node} />}
      {isContent && isLink(node) && (
        <div className="sec">
          <LinkField node={node} />
        </div>
      )}
      {isContent && isColumns(node) && <ColumnList node={node} />}
      {settings.length > 0 && (
        <Section
          title={isContent ? words.inspector.settings : formWords[lang][tab]}
          both
          fields={settings}
          node={node}
        />
      )}
    </>
  );
}

/** Words that are those of a product or category are not the block's. */
function Foreign({ node }: { node: BlockNode }): ReactNode {
  const { words } = useChrome();
  const { foreign, foreignCategory } = words.inspector;
  const text = { 'product-detail': foreign, 'category-page': foreignCategory }[
    kindOf(node.schemaName)
  ];
  if (text === undefined) return null;
  return (
    <div className="sec">
      <p className="note">
        <Icon name="lock" size="s" />
        <span>{text}</span>
      </p>
    </div>
  );
}

type SectionProps = {
  title: string;
  fields: readonly NamedField[];
  node: BlockNode;
  both?: boolean;
};

// Sections stay closed from block to block.
const closed = new Set<string>();

function Section({ title, fields, node, both = false }: SectionProps) {
  const { editor, words, lang } = useChrome();
  const [isOpen, setOpen] = useState(!closed.has(title));
  const kind = kindOf(node.schemaName);
  const toggle = () => {
    if (isOpen) closed.add(title);
    else closed.delete(title);
    setOpen(!isOpen);
  };
  return (
    <div className="sec">
      <div className="sh">
        <h3>
          <button type="button" className="row fold" aria-expanded={isOpen} onClick={toggle}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
            {title}
          </button>
        </h3>
        {both && <span className="end small faint">{words.inspector.both}</span>}
      </div>
      {isOpen &&
        fields.map(({ path, field }) => (
          <FieldView
            key={path}
            field={field}
            path={path}
            block={node.id}
            scope={`${kind}.${path}`}
            value={valueAt(node, path.split('.'))}
            onChange={(value, how) => {
              if (isColumns(node) && path === 'layout') setLayout(editor, lang, node, value);
              else editor.setField(node.id, path, value, how);
            }}
          />
        ))}
    </div>
  );
}
