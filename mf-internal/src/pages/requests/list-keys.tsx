import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useState, type RefObject } from 'react'
import { lastOpened } from '../../parts/list-place.ts'
import { keys, useKeys } from '../../parts/use-keys.ts'
import styles from './list-keys.module.css'

const listed = ['j', 'k', 'Enter', '/', '?'] as const
const names = { j: 'next', k: 'previous', Enter: 'open', '/': 'search', '?': 'list' } as const

interface ListKeysProps {
  /** Its rows have a link each. */
  body: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/** The keys of the list, and a button and a dialog that name them. */
export function ListKeys({ body, search }: ListKeysProps) {
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(keys.areOn)

  /** Focuses the link of the next or previous row, at first from the request that was opened last. */
  function move(step: 1 | -1) {
    const links = [...(body.current?.querySelectorAll('a') ?? [])]
    const focused = document.activeElement?.closest('tr')?.querySelector('a')
    const isStart = (link: Element) => (focused ? link === focused : link.textContent === lastOpened.reference)
    const at = links.findIndex(isStart)
    links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  useKeys({ j: () => move(1), k: () => move(-1), '/': () => search.current?.focus(), '?': () => setOpen(true) })

  function turn(on: boolean) {
    keys.areOn = on
    setOn(on)
  }

  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        <FormattedMessage id="internal_privacy_rights.keys" />
      </Button>
      <Dialog
        open={isOpen}
        title={<FormattedMessage id="internal_privacy_rights.keys" />}
        onClose={() => setOpen(false)}
      >
        <dl className={styles.keys}>
          {listed.map((key) => (
            <div key={key} className={styles.key}>
              <dt>
                <kbd className={styles.sign}>{key}</kbd>
              </dt>
              <dd className={styles.meaning}>
                <FormattedMessage id={`internal_privacy_rights.keys.${names[key]}`} />
              </dd>
            </div>
          ))}
        </dl>
        <label className={styles.turn}>
          <input
            type="checkbox"
            className={styles.box}
            checked={areOn}
            onChange={({ target }) => turn(target.checked)}
          />
          <FormattedMessage id="internal_privacy_rights.keys.on" />
        </label>
      </Dialog>
    </>
  )
}
