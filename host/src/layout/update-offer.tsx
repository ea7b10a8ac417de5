import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, Icon } from '@site/shared/ui'
import styles from './update-offer.module.css'
import { useNewRelease } from './use-new-release.ts'

/** Offers the release that became live since this tab was opened. Nothing changes unless the visitor wants it. */
export function UpdateOffer() {
  const [isNew, dismiss] = useNewRelease()
  const intl = useIntl()
  return (
    <div role="status">
      {isNew && (
        <div className={styles.offer}>
          <p className={styles.text}>
            <FormattedMessage id="host.update.text" />
          </p>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            <FormattedMessage id="host.update.reload" />
          </Button>
          <button
            type="button"
            className={styles.close}
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={dismiss}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
