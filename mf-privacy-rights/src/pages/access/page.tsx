import { emailField, Field } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { exact, Notice } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { defineRequest, RequestPage } from '../../parts/request-page.tsx'
import styles from './page.module.css'

const { loader, useRequest } = defineRequest('RIGHT_OF_ACCESS', ({ email }) => ({
  email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.access.email_hint' }),
  ...accountForm(),
}))
export { loader }

export default function AccessPage() {
  const form = useRequest()
  return (
    <>
      <RequestPage form={form} title="privacy_rights.access.title" intro="privacy_rights.access.meaning">
        <Field form={form} name="email" />
        <AccountInformation form={form} />
      </RequestPage>
      <div className={styles.without}>
        <Notice kind="info" title={<FormattedMessage id="privacy_rights.without_email.title" />}>
          <FormattedMessage id="privacy_rights.without_email.text" values={{ exact }} />
        </Notice>
      </div>
    </>
  )
}
