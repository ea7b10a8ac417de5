import { FormattedMessage } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** A loading indicator with an accessible text. */
export function Spinner({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} />
      <span>{children ?? <FormattedMessage id="common.loading" />}</span>
    </div>
  )
}
