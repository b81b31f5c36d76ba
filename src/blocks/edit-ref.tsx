import { type ComponentType, createContext } from 'react';
import type { RichText } from '#src/model/fields/rich-text.ts';

/** Elements that a text field can be. */
export type TextTag = 'p' | 'h1' | 'h2' | 'h3' | 'span' | 'figcaption';

/** How the fields of a block are drawn where they can be edited. */
export type EditableFields = {
  Text: ComponentType<{ field: string; as: TextTag; className: string | undefined }>;
  RichText: ComponentType<{
    field: string;
    document: RichText | undefined;
    className: string | undefined;
  }>;
};

/** Given by the editor's canvas alone; on pages and in previews fields are plain HTML. */
export const EditableContext = createContext<EditableFields | null>(null);
