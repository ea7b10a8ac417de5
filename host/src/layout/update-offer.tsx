import { FormattedMessage } from '@site/shared/platform'
import { Button, CloseButton } from '@site/shared/ui'
import styles from './update-offer.module.css'
import { useNewRelease } from './use-new-release.ts'

/** Offers the release that became live since this tab was opened. Nothing changes unless the visitor wants it. */
export function UpdateOffer() {
  const [isNew, dismiss] = useNewRelease()
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
          <CloseButton onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
