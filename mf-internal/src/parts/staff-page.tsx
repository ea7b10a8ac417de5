import { PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { StaffBar, type StaffBarProps } from './staff-bar.tsx'
import type { StaffCall } from './staff-call.ts'
import { LoadFailure } from './staff-failure.tsx'
import styles from './staff-page.module.css'

interface StaffPageProps<Answer> extends StaffBarProps {
  title: ReactNode
  /** Above what was loaded. */
  links?: ReactNode
  call: StaffCall<Answer>
  /** Shows what was loaded. */
  children: (answer: Answer) => ReactNode
}

/** A wide page of the internal area with a small title, and what its loader has loaded, or why it could not. */
export function StaffPage<Answer>({ title, links, call, children, ...bar }: StaffPageProps<Answer>) {
  return (
    <div className={styles.page}>
      <StaffBar {...bar} />
      <PageHeader dense title={title} />
      {links && <div className={styles.links}>{links}</div>}
      {call.failure ? <LoadFailure error={call.failure} /> : call.answer && children(call.answer)}
    </div>
  )
}
