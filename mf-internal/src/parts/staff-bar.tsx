import { logOut } from '@site/shared/calls'
import { FormattedMessage, localPath, NavLink, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import styles from './staff-bar.module.css'

/** Pages of the bar, in its order. */
const links = [
  { to: '', label: 'to_list' },
  { to: '/complaints', label: 'complaints.title' },
  { to: '/direct-marketing', label: 'form.title' },
  { to: '/audit', label: 'audit.title' },
] as const

export interface StaffBarProps {
  /** Of the logged-in member of staff, where known. */
  name?: string | undefined
  /** Whether the person may read the audit log, where known. */
  mayAudit?: boolean | undefined
}

/** Navigation of the internal area, the name of the logged-in member of staff, and the logout button. */
export function StaffBar({ name, mayAudit = false }: StaffBarProps) {
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
          {links.slice(0, mayAudit ? undefined : -1).map(({ to, label }) => (
            <li key={to}>
              <NavLink to={`/internal-privacy-rights${to}`} end className={styles.item}>
                <FormattedMessage id={`internal_privacy_rights.${label}`} />
              </NavLink>
            </li>
          ))}
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
