import { FormattedMessage, Link, useLocation } from '@site/shared/platform'
import { companyName } from '@site/shared/rules'
import { Button, Exact, Logo } from '@site/shared/ui'
import styles from './log-in.module.css'

/** A page for those who are not logged in. Logs in in this tab, which has nothing to lose, and comes back to the page of the URL. */
export function LogIn() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams({ returnTo: pathname + search })
  return (
    <div className={styles.page}>
      <p className={styles.site}>
        <Logo />
        <Exact>{companyName}</Exact>
      </p>
      <h1 className={styles.title}>
        <FormattedMessage id="internal_privacy_rights.team" />
      </h1>
      <p className={styles.text}>
        <FormattedMessage id="internal_privacy_rights.log_in.text" />
      </p>
      <Button className={styles.button} onClick={() => window.location.assign(`/auth/login?${query}`)}>
        <FormattedMessage id="internal_privacy_rights.log_in" />
      </Button>
      <p className={styles.away}>
        <Link to="/">
          <FormattedMessage id="internal_privacy_rights.to_site" />
        </Link>
      </p>
    </div>
  )
}
