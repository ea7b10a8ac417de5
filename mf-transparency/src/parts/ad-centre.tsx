import { FormattedMessage } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './ad-centre.module.css'

interface AdCentreProps {
  title: ReactNode
  intro?: ReactNode
  /** The link back to the overview, above the title. */
  back?: ReactNode
  children: ReactNode
}

/** The layout that overview and detail share (specification §2): where one is, the title, and what follows. */
export function AdCentre({ title, intro, back, children }: AdCentreProps) {
  return (
    <div className={styles.centre}>
      {back}
      <header className={styles.header}>
        <p className={styles.name}>
          <FormattedMessage id="political_ads.centre" />
        </p>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  )
}
