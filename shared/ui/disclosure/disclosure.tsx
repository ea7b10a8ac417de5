import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { chevronDown } from '../icon/icons.ts'
import styles from './disclosure.module.css'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
  framed?: boolean
}

/** Opens what not everybody needs. */
export function Disclosure({ summary, framed = false, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={framed ? `${styles.disclosure} ${styles.framed}` : styles.disclosure}>
      <summary className={styles.summary}>
        <Icon shape={chevronDown} className={styles.chevron} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
