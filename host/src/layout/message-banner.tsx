import { dismissBanner, useBanner } from '@site/shared/platform'
import { CloseButton, Icon, icons } from '@site/shared/ui'
import styles from './message-banner.module.css'

/** The message under the navbar. The region stays in the page, so that a screen reader hears what enters it. */
export function MessageBanner() {
  const banner = useBanner()
  return (
    <div className={styles.region} role="status">
      {banner && (
        <div className={`${styles.banner} ${styles[banner.kind]}`}>
          <Icon shape={banner.kind === 'error' ? icons.error : icons.check} />
          <p className={styles.text}>{banner.text}</p>
          <CloseButton onClick={dismissBanner} />
        </div>
      )}
    </div>
  )
}
