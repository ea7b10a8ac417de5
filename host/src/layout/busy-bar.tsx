import { FormattedMessage } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import styles from './busy-bar.module.css'

/** In milliseconds: what comes sooner needs no word, for its title is told. */
const patience = 1_000

/** Says that the next page is on its way, while the one before still stands there. */
export function BusyBar() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.bar} role={isLong ? 'status' : undefined}>
      {isLong && (
        <span className={styles.said}>
          <FormattedMessage id="common.loading" />
        </span>
      )}
    </div>
  )
}
