import { Link } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Link to={to} className={styles.link}>
        <Icon shape={icons.arrowRight} className={styles.arrow} />
        {children}
      </Link>
    </p>
  )
}
