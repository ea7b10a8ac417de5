import { FormattedMessage } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { anchorAttribute } from '../decorate-text.ts'
import { getWording } from '../headings.ts'
import { copyText } from './copy-text.ts'
import { CopyLink, type Outcome } from './copy-link.tsx'
import styles from './copy-link.module.css'

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
