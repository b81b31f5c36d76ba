import { useState } from 'react';
import { kindOf } from '#src/blocks/schema.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { setLayout } from '../commands/columns.ts';
import { ColumnList } from './ColumnList.tsx';
import { FieldView } from './FieldView.tsx';
import { FRAME, fieldsOf, type NamedField } from '../fields/fields.ts';

/** The fields of a block, in sections that one can close. */
export function Form({ node }: { node: BlockNode }) {
  const { words } = useChrome();
  const { texts, settings } = fieldsOf(node);
  const kind = kindOf(node.schemaName);
  return (
    <>
      {kind === 'product-detail' && <Foreign text={words.inspector.foreign} />}
      {kind === 'category-page' && <Foreign text={words.inspector.foreignCategory} />}
      {kind === 'columns' && <ColumnList node={node} />}
      {texts.length > 0 && <Section title={words.inspector.texts} fields={texts} node={node} />}
      {settings.length > 0 && (
        <Section title={words.inspector.settings} both fields={settings} node={node} />
      )}
      <Section title={words.inspector.frame} both fields={FRAME} node={node} />
    </>
  );
}

function Foreign({ text }: { text: string }) {
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
              if (kind === 'columns' && path === 'layout') setLayout(editor, lang, node, value);
              else editor.setField(node.id, path, value, how);
            }}
          />
        ))}
    </div>
  );
}
