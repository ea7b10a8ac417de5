import {
  enterInformationRequest,
  informationFields,
  informationKinds,
  isRejected,
  type InformationKind,
} from '@site/shared/calls'
import { defineForm, emailField, FieldRejection, Form, select, textArea, textField, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage, getLocale, Link, useNavigate } from '@site/shared/platform'
import { required } from '@site/shared/rules'
import { useState } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'

const questionForm = defineForm({
  kind: select<InformationKind>({
    label: 'internal_privacy_rights.fact.asker',
    rules: [required],
    options: informationKinds.map(
      (value) => ({ value, label: `internal_privacy_rights.information.kind.${value}` }) as const,
    ),
  }),
  name: textField({ ...informationFields.name, label: 'internal_privacy_rights.fact.name' }),
  organisation: textField({ ...informationFields.organisation, label: 'internal_privacy_rights.fact.organisation' }),
  email: emailField({ ...informationFields.email, label: 'internal_privacy_rights.fact.email' }),
  campaignId: textField({ ...informationFields.campaignId, label: 'internal_privacy_rights.fact.advertisement' }),
  question: textArea({ ...informationFields.question, label: 'internal_privacy_rights.information.question' }),
})

/** Enters a question that came by post, telephone or mail, for the country of the host. */
export function QuestionFormPage() {
  return (
    <StaffPage
      title="internal_privacy_rights.information.new"
      hasRole={false}
      handlesAdvertisements
      links={
        <Link to="/internal-privacy-rights/information">
          <FormattedMessage id="internal_privacy_rights.information.back" />
        </Link>
      }
      call={{ answer: true }}
    >
      {() => <QuestionForm />}
    </StaffPage>
  )
}

function QuestionForm() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const draft = drafts.of('new information')
  const form = useForm(questionForm, {
    draft,
    async send({ kind, ...values }) {
      try {
        return await enterInformationRequest({ ...values, kind: kind || 'AUTHORITY', locale: getLocale().locale })
      } catch (error) {
        const isUnknown = isRejected(error, enterInformationRequest, 'UNKNOWN_ADVERTISEMENT')
        throw isUnknown
          ? new FieldRejection('campaignId', 'internal_privacy_rights.information.unknown', { cause: error })
          : error
      }
    },
    onSuccess({ id }) {
      draft.reset()
      void navigate(`/internal-privacy-rights/information/${id}`)
    },
    onFailure: setFailure,
  })
  return (
    <>
      <Form form={form} submit="internal_privacy_rights.information.save" />
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
    </>
  )
}
