import { useIntl, type MessageId } from '@site/shared/platform'
import styles from './progress.module.css'

/** The step of a request in two steps. */
export function Progress({ step, name }: { step: 1 | 2; name: MessageId }) {
  const intl = useIntl()
  const values = { step, of: 2, name: intl.formatMessage({ id: name }) }
  const label = intl.formatMessage({ id: 'privacy_rights.progress' }, values)
  return (
    <div className={styles.progress}>
      <svg className={styles.picture} viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect className={styles.done} width="49" height="4" />
        <rect className={step === 2 ? styles.done : styles.ahead} x="50" width="50" height="4" />
      </svg>
      <p className={styles.text} aria-hidden="true">
        {label}
      </p>
    </div>
  )
}
