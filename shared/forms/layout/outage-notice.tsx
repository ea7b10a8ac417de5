import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'
import type { ApiUnavailable } from '../../calls/api-errors.ts'
import { officeTime } from '../../rules/dates.ts'
import { contactMailbox } from '../../rules/company.ts'
import { policyPath } from './form.tsx'

const ways = {
  phone: (words: ReactNode[]) => <Link to="/phone">{words}</Link>,
  letter: (words: ReactNode[]) => <Link to={policyPath}>{words}</Link>,
}

function mailTo(mailbox: string) {
  return (words: ReactNode[]) => <a href={`mailto:${mailbox}`}>{words}</a>
}

export interface OutageNoticeProps {
  title?: ReactNode
  outage: ApiUnavailable
  sending: boolean
  onSend: () => void
  mailbox?: string | undefined
}

/** The server takes nothing for now: what stays, what is possible meanwhile, and the press that sends it when it is over. */
export default function OutageNotice({ title, outage, sending, onSend, mailbox = contactMailbox }: OutageNoticeProps) {
  const intl = useIntl()
  const time = intl.formatTime(outage.at, { timeZone: officeTime, timeStyle: 'medium' })
  return (
    <Notice kind="error" title={title}>
      <p>
        <FormattedMessage id="forms.outage.text" values={{ time }} />
      </p>
      <p>
        <FormattedMessage id="forms.outage.meanwhile" values={{ ...ways, mail: mailTo(mailbox) }} />
      </p>
      <Button variant="secondary" loading={sending} onClick={onSend}>
        <FormattedMessage id="forms.outage.send" />
      </Button>
    </Notice>
  )
}
