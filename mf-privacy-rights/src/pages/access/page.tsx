import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField, Field } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { beginRequest, visitorDraft } from '@site/shared/rights'
import { Notice } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { RequestPage, useVisitorRequest } from '../../parts/request-page.tsx'
import styles from './page.module.css'

export function loader() {
  beginRequest(visitorDraft, 'RIGHT_OF_ACCESS')
}

export default function AccessPage() {
  const form = useVisitorRequest(accessForm)
  return (
    <>
      <RequestPage form={form} title="privacy_rights.access.title" intro="privacy_rights.access.meaning">
        <Field form={form} name="email" />
        <AccountInformation form={form} />
      </RequestPage>
      <div className={styles.without}>
        <Notice kind="info" title={<FormattedMessage id="privacy_rights.without_email.title" />}>
          <FormattedMessage id="privacy_rights.without_email.text" />
        </Notice>
      </div>
    </>
  )
}

function accessForm() {
  const { email } = requestTexts('RIGHT_OF_ACCESS')
  return defineForm({
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.access.email_hint' }),
    ...accountForm(),
  })
}
