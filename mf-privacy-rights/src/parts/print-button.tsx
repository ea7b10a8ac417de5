import { FormattedMessage } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import styles from './print-button.module.css'

export function PrintButton() {
  return (
    <Button variant="secondary" className={styles.screen} onClick={() => window.print()}>
      <FormattedMessage id="privacy_rights.print" />
    </Button>
  )
}
