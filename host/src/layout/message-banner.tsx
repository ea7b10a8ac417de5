import { dismissBanner, useBanner, useIntl } from '@site/shared/platform'
import { Icon } from '@site/shared/ui'
import styles from './message-banner.module.css'

/** The message under the navbar. The region stays in the page, so that a screen reader hears what enters it. */
export function MessageBanner() {
  const banner = useBanner()
  const intl = useIntl()
  return (
    <div className={styles.region} role="status">
      {banner && (
        <div className={`${styles.banner} ${styles[banner.kind]}`}>
          <Icon name={banner.kind === 'error' ? 'error' : 'check'} />
          <p className={styles.text}>{banner.text}</p>
          <button
            className={styles.close}
            type="button"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={dismissBanner}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
