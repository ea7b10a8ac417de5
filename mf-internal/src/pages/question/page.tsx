import { getInformationRequest, nameQuestion, type InformationAction, type StaffInformation } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { LongText, Moment } from '@site/shared/ui'
import { CaseHistory } from '../../parts/case-history.tsx'
import { CaseLayout } from '../../parts/case-layout.tsx'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import { BackLink, NeighbourLink } from '../../parts/list-place.tsx'
import { makeStaffCall, type StaffCall } from '../../parts/staff-call.ts'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'
import { Section, StaffPage } from '../../parts/staff-page.tsx'
import { QuestionFacts, QuestionTerm } from './question-facts.tsx'
import { QuestionFormPage } from './question-form.tsx'
import { QuestionSteps } from './question-steps.tsx'

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
      reference={nameQuestion(id)}
      hasRole={false}
      handlesAdvertisements
      links={<ListLinks id={id} />}
      call={call}
    >
      {(loaded) => loaded && <QuestionDesk key={id} loaded={loaded} />}
    </StaffPage>
  )
}

/** The way back to the list, and to the neighbours of this question on it. */
function ListLinks({ id }: { id: string }) {
  return (
    <>
      <BackLink to="/internal-privacy-rights/information">
        <FormattedMessage id="internal_privacy_rights.information.back" />
      </BackLink>
      <NeighbourLink of={id} by={-1} folder="information">
        {() => <FormattedMessage id="internal_privacy_rights.information.previous" />}
      </NeighbourLink>
      <NeighbourLink of={id} by={1} folder="information">
        {() => <FormattedMessage id="internal_privacy_rights.information.next" />}
      </NeighbourLink>
      <ShortcutKeys />
    </>
  )
}

function QuestionDesk({ loaded }: { loaded: StaffInformation }) {
  const { id } = loaded
  const desk = useDesk<StaffInformation, InformationAction>(loaded, () => getInformationRequest(id))
  const { item: question, done } = desk
  return (
    <CaseLayout
      state={
        <>
          <QuestionTerm question={question} />
          {done && (
            <FocusNotice key={question.history.length}>
              <FormattedMessage id={`internal_privacy_rights.information.done.${nameDone(done, question)}`} />
            </FocusNotice>
          )}
        </>
      }
      facts={<QuestionFacts question={question} />}
    >
      <Section title="internal_privacy_rights.information.question">
        <LongText>{question.question}</LongText>
      </Section>
      <QuestionSteps desk={desk} />
      <GivenAnswer question={question} />
      <CaseHistory history={question.history} />
    </CaseLayout>
  )
}

/** Names what was done: an answer may wait for a colleague. */
function nameDone(done: InformationAction, { isToApprove }: StaffInformation) {
  return done === 'answer' && isToApprove ? 'offered' : done
}

function GivenAnswer({ question: { answer, answeredAt, answeredBy } }: { question: StaffInformation }) {
  if (!answeredAt) return null
  return (
    <Section title="internal_privacy_rights.information.answer">
      <p>
        <FormattedMessage
          id="internal_privacy_rights.information.answered"
          values={{ moment: <Moment at={answeredAt} />, name: answeredBy }}
        />
      </p>
      <LongText>{answer ?? ''}</LongText>
    </Section>
  )
}
