import { emailField, Field, textArea } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { defineRequest, RequestPage } from '../../parts/request-page.tsx'

const hint = 'privacy_rights.forgotten_all.message_hint'

const { loader, useRequest } = defineRequest('RIGHT_TO_BE_FORGOTTEN', ({ email, userMessage }) => ({
  userMessage: textArea({ ...userMessage, label: 'privacy_rights.message', hint }),
  email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.forgotten_all.email_hint' }),
  ...accountForm(),
}))
export { loader }

export default function ForgottenPage() {
  const form = useRequest()
  return (
    <RequestPage
      form={form}
      back={['/privacy-rights/forgotten-overview', 'privacy_rights.forgotten_all.back']}
      title="privacy_rights.forgotten_all.title"
      intro="privacy_rights.forgotten_all.intro"
      dangerous
    >
      <Field form={form} name="userMessage" />
      <Field form={form} name="email" />
      <AccountInformation form={form} />
      <Notice kind="info" title={<FormattedMessage id="privacy_rights.forgotten_all.warning_title" />}>
        <FormattedMessage id="privacy_rights.forgotten_all.warning" />
      </Notice>
    </RequestPage>
  )
}
