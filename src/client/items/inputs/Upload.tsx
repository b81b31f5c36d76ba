import { useState } from 'react';
import { type UploadUse, uploadTypes } from '#src/api/contract/uploads.ts';
import { useForm } from '../form-context.ts';
import { uploadFile } from '../requests.ts';

/** Brings a file along, which is chosen then. */
export function Upload({ uses, onDone }: { uses: readonly UploadUse[]; onDone(id: string): void }) {
  const { lang, words } = useForm();
  const [said, setSaid] = useState<string>();
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setSaid(words.uploading);
    const done = await uploadFile(file, lang);
    if (done.is === 'done') onDone(done.value.id);
    setSaid(done.is === 'done' ? undefined : done.is === 'away' ? words.away : done.message);
  };
  return (
    <>
      <label className="button">
        {words.upload}
        <input
          type="file"
          className="vh"
          accept={uses.flatMap((use) => uploadTypes(use)).join(',')}
          onChange={({ currentTarget }) => void bring(currentTarget.files?.[0])}
        />
      </label>
      {said !== undefined && <span role="status">{said}</span>}
    </>
  );
}
