import { copyText } from '@site/shared/browser'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { anchorAttribute } from '../decorate-text.ts'
import { getWording } from '../headings.ts'
import styles from './copy-link.module.css'
import { Icon, icons } from '@site/shared/ui'

/** Time for which a button shows its outcome, in milliseconds. */
const shownFor = 4000

/**
 * A button next to each heading that copies the URL of its section, in an element of the text with the heading's id.
 * Visible on hover and focus; always visible on touch screens.
 */
export function CopyLinks({ places }: { places: readonly HTMLElement[] }) {
  const intl = useIntl()
  const lang = getTextLang()
  const [last, setLast] = useState<{ anchor: string; outcome: 'done' | 'failed' }>()
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [last])

  async function copy(anchor: string) {
    const { origin, pathname, search } = window.location
    const isCopied = await copyText(`${origin}${pathname}${search}#${encodeURIComponent(anchor)}`)
    // The visitor can copy the link from the address bar.
    if (!isCopied) window.location.hash = anchor
    setLast({ anchor, outcome: isCopied ? 'done' : 'failed' })
  }

  return (
    <>
      {places.map((place) => {
        const anchor = place.getAttribute(anchorAttribute) ?? ''
        const heading = place.previousElementSibling
        const outcome = last?.anchor === anchor ? last.outcome : undefined
        const label = intl.formatMessage({ id: 'legal.copy_link' }, { title: heading ? getWording(heading) : '' })
        return createPortal(
          <>
            {outcome && (
              // Announced once for all buttons by a live region.
              <span className={styles.outcome} lang={lang} aria-hidden="true">
                <FormattedMessage id={`legal.copy_link.${outcome}`} />
              </span>
            )}
            <button
              type="button"
              className={styles.button}
              lang={lang}
              aria-label={label}
              onClick={() => void copy(anchor)}
            >
              <Icon shape={outcome === 'done' ? icons.check : icons.link} className={styles.icon} />
            </button>
          </>,
          place,
          anchor,
        )
      })}
      <div className={styles.spoken} aria-live="polite">
        {last && <FormattedMessage id={`legal.copy_link.${last.outcome}`} />}
      </div>
    </>
  )
}
