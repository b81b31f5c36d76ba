import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { keyName } from '../parts/key-names.ts';
import { useProblems } from '../problems.ts';

/** Leads to the review; says what stands in the way. */
export function PublishButton({ phone }: { phone: boolean }) {
  const { editor, ui, words, lang } = useChrome();
  const save = useStore(editor.$save);
  const changed = useStore(editor.$changed);
  const problems = useProblems().length;
  const off =
    save.is === 'conflict'
      ? words.publish.mergeFirst
      : save.is === 'offline' || save.is === 'signed-out'
        ? words.publish.later
        : // A field that is not right may be why; the list of them leads there.
          save.is === 'refused' && problems === 0
          ? words.save.refused(save.problem.message)
          : !changed && words.publish.nothing;
  const text = !changed
    ? words.publish.published
    : problems > 0
      ? words.publish.fix(problems)
      : words.publish.publish;
  return (
    <Button
      className={changed ? 'prim' : 'quiet'}
      off={off}
      keys={keyName('Mod+Enter', lang)}
      tip={words.publish.publish}
      popup="dialog"
      onClick={() => ui.$dialog.set({ is: 'publish' })}
    >
      {phone ? (
        <>
          <Icon name={changed ? 'upload' : 'check'} />
          <span className="vh">{text}</span>
        </>
      ) : (
        text
      )}
    </Button>
  );
}
