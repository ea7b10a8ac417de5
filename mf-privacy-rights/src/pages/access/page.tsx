import { requestTexts } from '@site/shared/calls'
import { defineForm, emailField, Field } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { beginRequest, visitorDraft } from '@site/shared/rights'
import { Notice, PageHeader } from '@site/shared/ui'
import { accountForm, AccountInformation } from '../../parts/account-information.tsx'
import { RequestSection, useVisitorRequest } from '../../parts/request-section.tsx'

export function loader() {
  beginRequest(visitorDraft, 'RIGHT_OF_ACCESS')
}

export default function AccessPage() {
  const request = useVisitorRequest(accessForm)
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.access.title" />}
        intro={<FormattedMessage id="privacy_rights.access.meaning" />}
      />
      <RequestSection request={request} submit="privacy_rights.send">
        <Field form={request.form} name="email" />
        <AccountInformation form={request.form} />
        <WithoutEmail />
      </RequestSection>
    </>
  )
}

function WithoutEmail() {
  return (
    <Notice kind="info" title={<FormattedMessage id="privacy_rights.without_email.title" />}>
      <FormattedMessage id="privacy_rights.without_email.text" />
    </Notice>
  )
}

function accessForm() {
  return defineForm({
    email: emailField({
      ...requestTexts('RIGHT_OF_ACCESS').email,
      label: 'rights_form.email',
      hint: 'privacy_rights.access.email_hint',
    }),
    ...accountForm(),
  })
}
