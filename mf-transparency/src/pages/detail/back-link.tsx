import { FormattedMessage, Link, useLocation } from '@site/shared/platform'
import type { MouseEvent } from 'react'
import { readOrigin } from '../../parts/origin.ts'
import styles from './back-link.module.css'

/**
 * Back to the overview. Who came from there goes back in the history, to the same filters and the same place; a link of
 * its own remains for a new tab and for who came from elsewhere.
 */
export function BackLink() {
  const origin = readOrigin(useLocation().state)
  function goBack(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || origin === undefined) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <p className={styles.back}>
      <Link to={`/political-ads${origin ?? ''}`} onClick={goBack}>
        <FormattedMessage id="political_ads.detail.back" />
      </Link>
    </p>
  )
}
