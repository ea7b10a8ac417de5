import { useIntl } from '@site/shared/platform'
import styles from './progress.module.css'

export function Progress({ step, total, name }: { step: number; total: number; name: string }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'privacy_rights.progress' }, { step, of: total, name })
  const width = 100 / total
  return (
    <div className={styles.progress}>
      <svg className={styles.picture} viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
        {Array.from({ length: total }, (_, index) => (
          <rect
            key={index}
            className={index < step ? styles.done : styles.ahead}
            x={index * width}
            width={width - (index < total - 1 ? 1 : 0)}
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
