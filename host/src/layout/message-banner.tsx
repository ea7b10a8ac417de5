import { dismissBanner, useBanner } from '@site/shared/platform'
import { CloseButton, Icon } from '@site/shared/ui'
import styles from './message-banner.module.css'

/** The message under the navbar. The region stays in the page, so that a screen reader hears what enters it. */
export function MessageBanner() {
  const banner = useBanner()
  return (
    <div className={styles.region} role="status">
      {banner && (
        <div className={`${styles.banner} ${styles[banner.kind]}`}>
          <Icon name={banner.kind === 'error' ? 'error' : 'check'} />
          <p className={styles.text}>{banner.text}</p>
          <CloseButton onClick={dismissBanner} />
        </div>
      )}
    </div>
  )
}
