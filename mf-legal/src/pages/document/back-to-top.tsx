import { FormattedMessage } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import { useRef, useSyncExternalStore } from 'react'
import styles from './back-to-top.module.css'
import { onScroll } from './use-section-being-read.ts'

const thresholdPixels = 100

export function BackToTop() {
  const scrolled = useSyncExternalStore(onScroll, () => window.scrollY > thresholdPixels)
  const frame = useRef<HTMLDivElement>(null)

  function goUp() {
    window.scrollTo(0, 0)
    // The button disappears: focus the main part, or Tab would start again at the navbar.
    frame.current?.closest('main')?.focus({ preventScroll: true })
  }

  return (
    <div ref={frame}>
      {scrolled && (
        <button type="button" className={styles.button} onClick={goUp}>
          <Icon shape={icons.arrowUp} />
          <span className={styles.text}>
            <FormattedMessage id="legal.back_to_top" />
          </span>
        </button>
      )}
    </div>
  )
}
