import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { chevronDown } from '../icon/icons.ts'
import styles from './disclosure.module.css'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
  framed?: boolean
}

/** Opens what not everybody needs. */
export function Disclosure({ summary, framed = false, className, children, ...rest }: DisclosureProps) {
  const names = [styles.disclosure, framed && styles.framed, className]
  return (
    <details {...rest} className={names.filter(Boolean).join(' ')}>
      <summary className={styles.summary}>
        <Icon shape={chevronDown} className={styles.chevron} />
        {summary}
      </summary>
      {children}
    </details>
  )
}
