import { flowNames, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, getTextLang } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { Day, SummaryItem, SummaryList, Moment } from '@site/shared/ui'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'

/** What a visitor has typed is shown as text, never as a link. */
export function RequestFacts({ request }: { request: StaffRequest }) {
  const { flowType, country, state, channel, identification } = request
  const unconfirmed = state === 'RECEIVED' ? state : 'other'
  const facts = {
    reference: request.reference,
    flow: flowNames[flowType][getTextLang()],
    state: <StateLabel request={request} />,
    mail: request.mailFailed && <FormattedMessage id={`internal_privacy_rights.mail_failed.${unconfirmed}`} />,
    received: <Moment at={request.receivedAt} length="medium" />,
    answer_by: (
      <>
        <Day date={request.answerBy} length="medium" /> <DaysLeft request={request} />
      </>
    ),
    country: <FormattedMessage id={`internal_privacy_rights.country.${country}`} />,
    email: request.email,
    phone: request.phoneNumber,
    name: request.name,
    address: request.address.join('\n'),
    brands: request.brands.join(', '),
    brand_name: request.brandName,
    article: request.article,
    publication_date: request.publicationDate,
    publication_link: request.publicationLink,
    message: request.userMessage,
    sent_by: request.sentBy,
    channel: channel && <FormattedMessage id={`internal_privacy_rights.channel.${channel}`} />,
    identification: identification && (
      <FormattedMessage id={`internal_privacy_rights.identification.${identification}`} />
    ),
    duplicate_of: request.duplicateOf,
  }
  return (
    <SummaryList>
      {keysOf(facts).map((name) => (
        <SummaryItem key={name} name={`internal_privacy_rights.fact.${name}`}>
          {facts[name]}
        </SummaryItem>
      ))}
    </SummaryList>
  )
}
