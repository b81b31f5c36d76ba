import { uploadTypes } from '#src/api/contract/uploads.ts';
import { useForm } from '../form-context.ts';
import type { FileField } from './use-file-field.ts';

/** The button that brings files, and that they can be dropped as well. */
export function UploadButton({ fileField }: { fileField: FileField }) {
  const { words } = useForm();
  const { uses, isMany, add } = fileField;
  return (
    <>
      <label className="button">
        {isMany ? words.uploadMany : words.upload}
        <input
          type="file"
          className="vh"
          multiple={isMany}
          accept={uses.flatMap((use) => uploadTypes(use)).join(',')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file can be picked once more.
            currentTarget.value = '';
          }}
        />
      </label>
      <span className="hint by-drop">{words.drop}</span>
    </>
  );
}

/** Files on their way, and what is wrong with those that did not arrive. What did is chosen already. */
export function UploadList({ fileField: { uploads } }: { fileField: FileField }) {
  const { words } = useForm();
  const shown = uploads.filter(({ is }) => is !== 'stored');
  const last = uploads.findLast(({ is }) => is !== 'sending');
  return (
    <>
      {shown.length > 0 && (
        <ul className="uploads">
          {shown.map((upload) => (
            <li key={upload.key}>
              {upload.is === 'sending' ? (
                <>
                  <span>{upload.name}</span>
                  <progress aria-label={words.uploading(upload.name)} value={upload.share} />
                </>
              ) : (
                upload.is === 'refused' && <span className="error">{upload.message}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <span className="vh" role="status">
        {last?.is === 'refused' && last.message}
        {last?.is === 'stored' && words.uploaded(last.name)}
      </span>
    </>
  );
}
