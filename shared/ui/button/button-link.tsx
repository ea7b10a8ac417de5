import { Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as icons from '../icon/icons.ts'
import styles from './button.module.css'

interface ButtonLinkProps {
  /** A path without language. */
  to: string
  /** `danger` leads to where something is ended or removed. */
  variant?: 'primary' | 'danger'
  children: ReactNode
}

/** A link to a page of the site that looks like a button: the one thing to do next. */
export function ButtonLink({ to, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={`${styles.button} ${styles[variant]} ${styles.leading}`}>
      {children}
      <Icon shape={icons.arrowRight} />
    </Link>
  )
}
