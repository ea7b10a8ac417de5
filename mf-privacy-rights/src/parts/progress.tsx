import { useIntl } from '@site/shared/platform'
import styles from './progress.module.css'

/** A picture of how far the visitor is: one bar per step, those up to this one filled. */
export function Progress({ step, of, name }: { step: number; of: number; name: string }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'privacy_rights.progress' }, { step, of, name })
  const width = 100 / of
  return (
    <div className={styles.progress}>
      <svg className={styles.picture} viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
        {Array.from({ length: of }, (_, index) => (
          <rect
            key={index}
            className={index < step ? styles.done : styles.ahead}
            x={index * width}
            width={width - (index < of - 1 ? 1 : 0)}
            height="4"
          />
        ))}
      </svg>
      <p className={styles.text} aria-hidden="true">
        {label}
      </p>
    </div>
  )
}
