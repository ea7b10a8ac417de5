import { Field } from '@site/shared/forms'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { AddressFieldset, beginRequest, visitorDraft } from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { RequestSection } from '../../parts/request-section.tsx'
import { useVisitorRequest } from '../../parts/use-visitor-request.ts'
import { rectificationForm } from './rectification-form.ts'

export function loader() {
  beginRequest(visitorDraft, 'RECTIFICATION')
  return null
}

/** Asks to have data corrected (product §2, rectification). */
export default function RectificationPage() {
  const request = useVisitorRequest(() => rectificationForm(getLocale().country))
  const { form } = request
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.rectification.title" />}
        intro={<FormattedMessage id="privacy_rights.rectification.meaning" />}
      />
      <RequestSection request={request} submit="privacy_rights.send">
        <Field form={form} name="userMessage" />
        <Field form={form} name="brandName" />
        <AddressFieldset form={form} />
        <Field form={form} name="email" />
      </RequestSection>
    </>
  )
}
