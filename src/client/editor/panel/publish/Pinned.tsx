import { useChrome } from '../chrome/chrome.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';

/** Published, while somebody has pinned the site to an earlier build: what that means, and how it ends. */
export function Pinned({ onClose }: { onClose(): void }) {
  const { words } = useChrome();
  return (
    <Dialog
      title={words.publish.pinned}
      lead={<span role="status">{words.publish.pinnedText}</span>}
      onClose={onClose}
      className="narrow"
      footer={
        <span className="end">
          <Button className="prim l" autoFocus onClick={onClose}>
            {words.publish.keepEditing}
          </Button>
        </span>
      }
    >
      <div className="outcome">
        <p>{words.publish.pinnedNext}</p>
        <div className="group">
          <Icon name="info" size="s" />
          <code className="grow trunc">npm run publish -- --resume</code>
        </div>
      </div>
    </Dialog>
  );
}
