import { FormattedMessage, readOne, useLocation } from '@site/shared/platform'
import { Button, Notice, PageHeader } from '@site/shared/ui'
import { useState, type ReactNode } from 'react'
import { LoginLink } from '../../parts/staff-failure.tsx'
import { StaffBar } from '../../parts/staff-page.tsx'

/** Milliseconds after which a browser that can close the tab has closed it. */
const closingTime = 400

/** The page shown in the login tab after signing in, with a button that closes the tab. */
export default function ConfirmLoginPage() {
  const query = new URLSearchParams(useLocation().search)
  const outcome = readOne(query, 'login', ['failed', 'refused', 'second-step']) ?? 'done'
  const [isStuck, setStuck] = useState(false)
  const login = (text: ReactNode) => (
    <LoginLink again here>
      {text}
    </LoginLink>
  )

  function close() {
    window.close()
    setTimeout(() => setStuck(true), closingTime)
  }

  return (
    <>
      {(outcome === 'done' || outcome === 'refused') && <StaffBar hasRole={outcome === 'done'} />}
      <PageHeader
        title={<FormattedMessage id={`internal_privacy_rights.confirm_login.${outcome}.title`} />}
        intro={<FormattedMessage id={`internal_privacy_rights.confirm_login.${outcome}.text`} values={{ login }} />}
      />
      <Button onClick={close}>
        <FormattedMessage id="internal_privacy_rights.confirm_login.close" />
      </Button>
      {isStuck && (
        <Notice kind="info">
          <FormattedMessage id="internal_privacy_rights.confirm_login.stuck" />
        </Notice>
      )}
    </>
  )
}
