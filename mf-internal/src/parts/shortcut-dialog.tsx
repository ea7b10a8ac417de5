import { FormattedMessage } from '@site/shared/platform'
import { Dialog } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './shortcut-dialog.module.css'
import { findControls, keyOfControl, shortcuts, type OwnKey } from './shortcuts.ts'

interface ShortcutDialogProps {
  own: Readonly<Record<string, OwnKey>>
  onClose: () => void
}

/** Lists the keys of the page, and turns them off. */
export default function ShortcutDialog({ own, onClose }: ShortcutDialogProps) {
  return (
    <Dialog open title={<FormattedMessage id="internal_privacy_rights.keys" />} onClose={onClose}>
      <dl className={styles.keys}>
        {Object.entries(own).map(([key, { label }]) => (
          <Key key={key} sign={key}>
            <FormattedMessage id={label} />
          </Key>
        ))}
        {findControls().map((control) => (
          <Key key={keyOfControl(control)} sign={keyOfControl(control)}>
            {control.textContent}
          </Key>
        ))}
        <Key sign="?">
          <FormattedMessage id="internal_privacy_rights.keys.list" />
        </Key>
      </dl>
      <label className={styles.turn}>
        <input
          type="checkbox"
          className={styles.box}
          defaultChecked={shortcuts.areOn}
          onChange={({ target }) => (shortcuts.areOn = target.checked)}
        />
        <FormattedMessage id="internal_privacy_rights.keys.on" />
      </label>
    </Dialog>
  )
}

function Key({ sign, children }: { sign: string; children: ReactNode }) {
  return (
    <div className={styles.key}>
      <dt>
        <kbd className={styles.sign} translate="no">
          {sign}
        </kbd>
      </dt>
      <dd className={styles.meaning}>{children}</dd>
    </div>
  )
}
