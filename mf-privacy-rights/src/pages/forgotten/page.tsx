import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField, Field, textArea } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { beginRequest, visitorDraft } from '@site/shared/rights'
import { Notice } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { RequestPage, useVisitorRequest } from '../../parts/request-page.tsx'

export function loader() {
  beginRequest(visitorDraft, 'RIGHT_TO_BE_FORGOTTEN')
}

export default function ForgottenPage() {
  const request = useVisitorRequest(forgottenForm)
  const { form } = request
  return (
    <RequestPage
      request={request}
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

function forgottenForm() {
  const { email, userMessage } = requestTexts('RIGHT_TO_BE_FORGOTTEN')
  const hint = 'privacy_rights.forgotten_all.message_hint'
  return defineForm({
    userMessage: textArea({ ...userMessage, label: 'privacy_rights.message', hint }),
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.forgotten_all.email_hint' }),
    ...accountForm(),
  })
}
