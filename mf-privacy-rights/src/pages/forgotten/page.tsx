import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField, Field, textArea } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { beginRequest, visitorDraft } from '@site/shared/rights'
import { Notice, PageHeader } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { BackLink } from '../../parts/back-link.tsx'
import { RequestSection, useVisitorRequest } from '../../parts/request-section.tsx'

export function loader() {
  beginRequest(visitorDraft, 'RIGHT_TO_BE_FORGOTTEN')
}

export default function ForgottenPage() {
  const request = useVisitorRequest(forgottenForm)
  return (
    <>
      <BackLink to="/privacy-rights/forgotten-overview">
        <FormattedMessage id="privacy_rights.forgotten_all.back" />
      </BackLink>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.forgotten_all.title" />}
        intro={<FormattedMessage id="privacy_rights.forgotten_all.intro" />}
      />
      <RequestSection request={request} submit="privacy_rights.send" dangerous>
        <Field form={request.form} name="userMessage" />
        <Field form={request.form} name="email" />
        <AccountInformation form={request.form} />
        <Notice kind="info" title={<FormattedMessage id="privacy_rights.forgotten_all.warning_title" />}>
          <FormattedMessage id="privacy_rights.forgotten_all.warning" />
        </Notice>
      </RequestSection>
    </>
  )
}

function forgottenForm() {
  const { email, userMessage } = requestTexts('RIGHT_TO_BE_FORGOTTEN')
  return defineForm({
    userMessage: textArea({
      ...userMessage,
      label: 'privacy_rights.message',
      hint: 'privacy_rights.forgotten_all.message_hint',
    }),
    email: emailField({ ...email, label: 'rights_form.email', hint: 'privacy_rights.forgotten_all.email_hint' }),
    ...accountForm(),
  })
}
