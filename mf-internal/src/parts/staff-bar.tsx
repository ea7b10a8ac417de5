import { logOut } from '@site/shared/calls'
import { FormattedMessage, localPath, NavLink, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import styles from './staff-bar.module.css'

/** Navigation of the internal area, the name of the logged-in member of staff, and the logout button. */
export function StaffBar({ name }: { name?: string | undefined }) {
  const intl = useIntl()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    // Without an answer, reloading the page shows who is still logged in.
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
