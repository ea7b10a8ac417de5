import { PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { StaffBar } from './staff-bar.tsx'
import styles from './staff-page.module.css'

interface StaffPageProps {
  /** Of the logged-in member of staff, where known. */
  name?: string | undefined
  /** Whether they may read the audit log, where known. */
  mayAudit?: boolean
  title: ReactNode
  children: ReactNode
}

/** A wide page of the internal area with a small title. */
export function StaffPage({ name, mayAudit, title, children }: StaffPageProps) {
  return (
    <div className={styles.page}>
      <StaffBar name={name} mayAudit={mayAudit} />
      <PageHeader dense title={title} />
      {children}
    </div>
  )
}
