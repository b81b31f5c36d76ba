import { type DragEvent, type DragEventHandler, useState } from 'react';
import type { UploadUse } from '#src/api/contract/uploads.ts';
import type { FileUpload } from '../../requests/upload-file.ts';
import { leaves } from './use-drag-sort.ts';
import { useUploads } from './use-uploads.ts';
import { useForm } from '../form-context.ts';

type Options = {
  uses: readonly UploadUse[];
  /** The folder that new files are put into. */
  folder?: string | undefined;
  /** How many files the field has, and how many it takes; null: any number. With 1 a new file takes the place. */
  has: number;
  most: number | null;
  /** Hears of each file that can be chosen now. */
  onStored(id: string): void;
};

/** Files that are uploaded for a field: by a button, or dropped onto it. */
export type FileField = {
  uses: readonly UploadUse[];
  isMany: boolean;
  uploads: readonly FileUpload[];
  add(files: readonly File[]): void;
  /** For the element that files are dropped onto. */
  zone: Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler> & {
    'data-over': true | undefined;
  };
};

/** In: what a field takes, and what it has. */
export function useFileField({ uses, folder, has, most, onStored }: Options): FileField {
  const { lang, words } = useForm();
  const [isOver, setOver] = useState(false);
  const left = most === null ? undefined : most === 1 ? 1 : most - has;
  const { uploads, add } = useUploads({
    ...{ uses, folder, lang },
    offline: words.notUploaded,
    room: left === undefined ? undefined : { left, full: words.full(most ?? left) },
    onStored: ({ id }) => onStored(id),
  });
  return {
    ...{ uses, uploads, add, isMany: most !== 1 },
    zone: {
      onDragOver(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave(event) {
        if (leaves(event)) setOver(false);
      },
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      },
      'data-over': isOver || undefined,
    },
  };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
