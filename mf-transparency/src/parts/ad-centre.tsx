import { PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './ad-centre.module.css'

interface AdCentreProps {
  title: ReactNode
  intro?: ReactNode
  /** The link back to the overview, above the title. */
  back?: ReactNode
  children: ReactNode
}

/** The layout that overview and detail share (product §2): the title, and close below it what one came for. */
export function AdCentre({ title, intro, back, children }: AdCentreProps) {
  return (
    <div className={styles.centre}>
      {back}
      <PageHeader title={title} intro={intro} dense />
      {children}
    </div>
  )
}
