import { logOut } from '@site/shared/calls'
import { FormattedMessage, localPath, NavLink, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import styles from './staff-bar.module.css'

/**
 * The way around the internal area, on each of its pages: the list, the form, who is logged in where the page knows it, and
 * the way out: of this site, and then of the provider where it has a page for that.
 */
export function StaffBar({ name }: { name?: string | undefined }) {
  const intl = useIntl()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    // Without an answer the page is loaded again, and says who is still logged in.
    const next = await logOut().catch(() => undefined)
    window.location.assign(next ?? localPath('/internal-privacy-rights'))
  }

  return (
    <div className={styles.bar}>
      <nav aria-label={intl.formatMessage({ id: 'internal_privacy_rights.bar' })}>
        <ul className={styles.items}>
          <li>
            <NavLink to="/internal-privacy-rights" end className={styles.item}>
              <FormattedMessage id="internal_privacy_rights.to_list" />
            </NavLink>
          </li>
          <li>
            <NavLink to="/internal-privacy-rights/direct-marketing" className={styles.item}>
              <FormattedMessage id="internal_privacy_rights.form.title" />
            </NavLink>
          </li>
        </ul>
      </nav>
      <p className={styles.who}>
        {name && <FormattedMessage id="internal_privacy_rights.logged_in_as" values={{ name }} />}
        <Button variant="link" className={styles.out} loading={leaving} onClick={() => void leave()}>
          <FormattedMessage id="internal_privacy_rights.log_out" />
        </Button>
      </p>
    </div>
  )
}
