import { FormattedMessage } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Something is loading. Screen readers hear `children`, or that it is loading. */
export function Spinner({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.ring} />
      <span>{children ?? <FormattedMessage id="common.loading" />}</span>
    </div>
  )
}
