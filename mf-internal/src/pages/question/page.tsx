import {
  answerInformationRequest,
  getInformationFile,
  getInformationRequest,
  type StaffInformation,
} from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { defineForm, Form, textArea, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { limits, required } from '@site/shared/rules'
import { EmailAddress, LongText, Moment } from '@site/shared/ui'
import { useState } from 'react'
import { CaseHistory } from '../../parts/case-history.tsx'
import { makeStaffCall, type StaffCall } from '../../parts/staff-call.ts'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { CaseFacts, Section, StaffPage } from '../../parts/staff-page.tsx'
import { QuestionFormPage } from './question-form.tsx'

/** In the place of an id: the form that enters a question. */
const newQuestion = 'new'

export async function loader({
  params: { id = '' },
}: {
  params: Params
}): Promise<{ id: string; call: StaffCall<StaffInformation | undefined> }> {
  if (id === newQuestion) return { id, call: { answer: undefined } }
  return { id, call: await makeStaffCall(() => getInformationRequest(id)) }
}

/** A question of an authority or somebody else with an interest, with the records that it is about, and its answer. */
export default function QuestionPage() {
  const { id, call } = useLoaderData<typeof loader>()
  if (id === newQuestion) return <QuestionFormPage />
  return (
    <StaffPage
      title="internal_privacy_rights.information.heading"
      reference={id.slice(0, 8).toUpperCase()}
      hasRole={false}
      handlesAdvertisements
      links={
        <Link to="/internal-privacy-rights/information">
          <FormattedMessage id="internal_privacy_rights.information.back" />
        </Link>
      }
      call={call}
    >
      {(loaded) => loaded && <Question key={id} loaded={loaded} />}
    </StaffPage>
  )
}

function Question({ loaded }: { loaded: StaffInformation }) {
  const [question, setQuestion] = useState(loaded)
  const { id, kind, name, organisation, email, campaignId, receivedAt, dueAt, acknowledgedAt, answeredAt } = question
  return (
    <>
      <CaseFacts
        facts={{
          asker: <FormattedMessage id={`internal_privacy_rights.information.kind.${kind}`} />,
          name,
          organisation,
          email: (
            <a href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </a>
          ),
          received: <Moment at={receivedAt} />,
          acknowledged: acknowledgedAt && <Moment at={acknowledgedAt} />,
          latest: answeredAt ? undefined : <Moment at={dueAt} />,
          advertisement: campaignId && (
            <>
              <Link to={`/internal-privacy-rights/advertisements/${campaignId}`}>{campaignId}</Link>{' '}
              <a href={getInformationFile.address(id)} download>
                <FormattedMessage id="internal_privacy_rights.information.file" />
              </a>
            </>
          ),
        }}
      />
      <Section title="internal_privacy_rights.information.question">
        <LongText>{question.question}</LongText>
      </Section>
      <Section title="internal_privacy_rights.information.answer">
        {answeredAt ? (
          <>
            <p>
              <FormattedMessage
                id="internal_privacy_rights.information.answered"
                values={{ moment: <Moment at={answeredAt} />, name: question.answeredBy }}
              />
            </p>
            <LongText>{question.answer ?? ''}</LongText>
          </>
        ) : (
          <AnswerForm id={id} onAnswered={setQuestion} />
        )}
      </Section>
      <CaseHistory history={question.history} />
    </>
  )
}

const answerForm = defineForm({
  text: textArea({ label: 'internal_privacy_rights.information.text', rules: [required], maxLength: limits.message }),
})

function AnswerForm({ id, onAnswered }: { id: string; onAnswered: (answered: StaffInformation) => void }) {
  const [failure, setFailure] = useState<unknown>()
  const draft = drafts.of(`information ${id}`)
  const form = useForm(answerForm, {
    draft,
    send: ({ text }) => answerInformationRequest(id, { text }),
    onSuccess(answered) {
      draft.reset()
      onAnswered(answered)
    },
    onFailure: setFailure,
  })
  return (
    <>
      <Form form={form} submit="internal_privacy_rights.information.send" />
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
    </>
  )
}
