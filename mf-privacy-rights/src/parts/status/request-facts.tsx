import { isOpen, type RequestStatus } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { FormattedMessage, getTextLang, useIntl } from '@site/shared/platform'
import { Day, Exact, Facts, Moment } from '@site/shared/ui'
import { dayOf } from '@site/shared/rules'
import { RequestedRight } from './requested-right.tsx'

/** When a request was received: a day where staff entered it later. */
export function Received({ request: { receivedAt, receivedOn } }: { request: RequestStatus }) {
  return dayOf(new Date(receivedAt)) === receivedOn ? <Moment at={receivedAt} /> : <Day date={receivedOn} />
}

/** Returns the state of a request as its person knows it: a decision whose letter is not posted is not given yet. */
export function shownState({ state, isToPost }: RequestStatus) {
  return isToPost ? 'TO_POST' : state
}

export function RequestFacts({ request }: { request: RequestStatus }) {
  const intl = useIntl()
  const brands = describeBrands(request.country, request.brands)
  // In the other flows they only say where the answer goes.
  const stopped = request.flowType === 'OBJECTION' ? request.communicationTypes : []
  const ways = stopped.map((type, at) => {
    const way = intl.formatMessage({ id: `rights_form.communication.${type}` })
    return at === 0 ? way : way.toLocaleLowerCase(getTextLang())
  })
  const withdrawn = request.steps.find(({ kind }) => kind === 'WITHDRAWN')
  const facts = {
    'privacy_rights.facts.asked': <RequestedRight flowType={request.flowType} />,
    'privacy_rights.other.right': request.right && (
      <FormattedMessage id={`privacy_rights.other.right.${request.right}`} />
    ),
    'privacy_rights.facts.concerned': request.concerned && <Exact>{request.concerned}</Exact>,
    'privacy_rights.facts.reference': <strong translate="no">{request.reference}</strong>,
    'privacy_rights.facts.state': <FormattedMessage id={`privacy_rights.status.state.${shownState(request)}`} />,
    'privacy_rights.facts.received': <Received request={request} />,
    'privacy_rights.facts.withdrawn': withdrawn && <Moment at={withdrawn.at} />,
    'privacy_rights.facts.answer_by': describeAnswerBy(request),
    'rights_form.brands': brands.length > 0 && <Exact>{intl.formatList(brands)}</Exact>,
    'privacy_rights.facts.ways': intl.formatList(ways),
    'privacy_rights.rectification.brand': request.brandName && <Exact>{request.brandName}</Exact>,
    'privacy_rights.publication.article': request.article,
    'privacy_rights.publication.date': request.publicationDate,
    'privacy_rights.publication.link': request.publicationLink && <Exact>{request.publicationLink}</Exact>,
    'privacy_rights.message': request.userMessage,
  }
  return <Facts facts={facts} />
}

/** The day of the answer and what is left until then; null while the term stands still, and once the request is over. */
export function describeAnswerBy({ state, answerBy, daysLeft }: RequestStatus) {
  if (state === 'PAUSED' || (state !== 'RECEIVED' && !isOpen(state))) return null
  return (
    <>
      <Day date={answerBy} />
      {daysLeft !== null && (
        <>
          {'\u00A0· '}
          <DaysLeft days={daysLeft} />
        </>
      )}
    </>
  )
}

/** @param days Negative once they are over. */
export function DaysLeft({ days }: { days: number }) {
  const id = `privacy_rights.facts.days_${days < 0 ? 'late' : 'left'}` as const
  return <FormattedMessage id={id} values={{ days: Math.abs(days) }} />
}
