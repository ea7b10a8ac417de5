import { PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './ad-centre.module.css'

interface AdCentreProps {
  title: ReactNode
  intro?: ReactNode
  back?: ReactNode
  children: ReactNode
}

/** The layout of overview and detail. */
export function AdCentre({ title, intro, back, children }: AdCentreProps) {
  return (
    <div className={styles.centre}>
      {back}
      <PageHeader title={title} intro={intro} dense />
      {children}
    </div>
  )
}
