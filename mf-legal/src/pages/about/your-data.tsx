import { FormattedMessage, Link } from '@site/shared/platform'
import type { ReactNode } from 'react'
import styles from './page.module.css'

const links = {
  policy: (text: ReactNode[]) => <Link to="/document/privacy-policy">{text}</Link>,
  rights: (text: ReactNode[]) => <Link to="/privacy-rights">{text}</Link>,
  phone: (text: ReactNode[]) => <Link to="/phone">{text}</Link>,
}

/** Where a visitor reads on about their data, and reaches a brand. */
export function YourData() {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        <FormattedMessage id="legal.about.privacy" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="legal.about.privacy_text" values={links} />
      </p>
    </section>
  )
}
