import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { anchorAttribute } from '../decorate-text.ts'
import { getWording } from '../headings.ts'
import styles from './copy-link.module.css'
import { Icon, icons } from '@site/shared/ui'

/** How long a button says what has come of it, in milliseconds. */
const shownFor = 4000

/**
 * A button beside each heading that copies the address of its section.
 * @param places Where the buttons go: elements in the text, each after its heading, that name its id.
 */
export function CopyLinks({ places }: { places: readonly HTMLElement[] }) {
  const [last, setLast] = useState<{ anchor: string; outcome: Outcome }>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [last])

  async function copy(anchor: string) {
    const { origin, pathname, search } = window.location
    const isCopied = await copyText(`${origin}${pathname}${search}#${encodeURIComponent(anchor)}`)
    // What cannot be copied can be taken from the address bar.
    if (!isCopied) window.location.hash = anchor
    setLast({ anchor, outcome: isCopied ? 'done' : 'failed' })
  }

  return (
    <>
      {places.map((place) => {
        const anchor = place.getAttribute(anchorAttribute) ?? ''
        const heading = place.previousElementSibling
        const outcome = last?.anchor === anchor ? last.outcome : undefined
        const button = (
          <CopyLink title={heading ? getWording(heading) : ''} outcome={outcome} onCopy={() => void copy(anchor)} />
        )
        return createPortal(button, place, anchor)
      })}
      <div className={styles.spoken} aria-live="polite">
        {last && <FormattedMessage id={`legal.copy_link.${last.outcome}`} />}
      </div>
    </>
  )
}

export type Outcome = 'done' | 'failed'

interface CopyLinkProps {
  /** The heading that the link leads to. */
  title: string
  /** What has come of it, shortly after. */
  outcome: Outcome | undefined
  onCopy: () => void
}

/** Copies the link to a heading. Shows under the pointer and with the focus; always where there is no pointer. */
export function CopyLink({ title, outcome, onCopy }: CopyLinkProps) {
  const label = useIntl().formatMessage({ id: 'legal.copy_link' }, { title })
  const lang = getTextLang()
  return (
    <>
      {outcome && (
        // Read out from one place for all buttons: what is new in the page is not heard everywhere.
        <span className={styles.outcome} lang={lang} aria-hidden="true">
          <FormattedMessage id={`legal.copy_link.${outcome}`} />
        </span>
      )}
      <button type="button" className={styles.button} lang={lang} aria-label={label} onClick={onCopy}>
        <Icon shape={outcome === 'done' ? icons.check : icons.link} className={styles.icon} />
      </button>
    </>
  )
}

/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No clipboard outside https, or no permission: the older way needs neither.
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
