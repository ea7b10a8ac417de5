import { useIntl } from '@site/shared/platform'
import styles from '../layout/layout.module.css'
import { ErrorPage } from './error-page.tsx'

/** Shown without the layout: nothing on the site works without a country (product §1). */
export function CountryUnknown() {
  const { formatMessage } = useIntl()
  return (
    <main className={styles.main}>
      <ErrorPage title="Cannot determine country" text={formatMessage({ id: 'host.country_unknown.text' })} />
    </main>
  )
}
