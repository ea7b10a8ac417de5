import { FormattedMessage } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Button, Dialog } from '@site/shared/ui'
import { useEffect, useState, type RefObject } from 'react'
import { lastOpened } from '../../parts/list-place.tsx'
import styles from './list-keys.module.css'

const names = { j: 'next', k: 'previous', Enter: 'open', '/': 'search', '?': 'list' } as const

/** WCAG 2.1.4: keys of one letter can be turned off, here until the document is reloaded. */
const keys = { areOn: true }

interface ListKeysProps {
  /** Its rows have a link each. */
  body: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/** The keys of the list, and a button and a dialog that name them. */
export function ListKeys({ body, search }: ListKeysProps) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    /** Focuses the link of the next or previous row, at first from the request that was opened last. */
    function move(step: 1 | -1) {
      const links = [...(body.current?.querySelectorAll('a') ?? [])]
      const focused = document.activeElement?.closest('tr')?.querySelector('a')
      const isStart = (link: Element) => (focused ? link === focused : link.textContent === lastOpened.reference)
      const at = links.findIndex(isStart)
      links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
    }

    const actions: Readonly<Record<string, () => void>> = {
      j: () => move(1),
      k: () => move(-1),
      '/': () => search.current?.focus(),
      '?': () => setOpen(true),
    }

    /** Not while typing, with a modifier, or in a dialog. */
    function press(event: KeyboardEvent) {
      const { target, key, ctrlKey, altKey, metaKey, defaultPrevented } = event
      const isTyping = target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea')
      const action = actions[key]
      if (!keys.areOn || isTyping || ctrlKey || altKey || metaKey || defaultPrevented || !action) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      action()
    }

    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [body, search])

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
          {keysOf(names).map((key) => (
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
            defaultChecked={keys.areOn}
            onChange={({ target }) => (keys.areOn = target.checked)}
          />
          <FormattedMessage id="internal_privacy_rights.keys.on" />
        </label>
      </Dialog>
    </>
  )
}
