import type { StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Day, Fact, Facts, Moment } from '@site/shared/ui'
import { DaysLeft, StateLabel } from '../../parts/state-label.tsx'

const texts = ['email', 'phone', 'name', 'address', 'brands', 'brand_name', 'article', 'publication_date'] as const

export function RequestFacts({ request }: { request: StaffRequest }) {
  const shown: Record<(typeof texts)[number], string> = {
    email: request.email,
    phone: request.phoneNumber,
    name: request.name,
    address: request.address.join('\n'),
    brands: request.brands.join(', '),
    brand_name: request.brandName,
    article: request.article,
    publication_date: request.publicationDate,
  }
  return (
    <Facts>
      <Fact name="internal_privacy_rights.fact.reference">{request.reference}</Fact>
      <Fact name="internal_privacy_rights.fact.flow">
        <FormattedMessage id={`internal_privacy_rights.flow.${request.flowType}`} />
      </Fact>
      <Fact name="internal_privacy_rights.fact.state">
        <StateLabel request={request} />
      </Fact>
      <Fact name="internal_privacy_rights.fact.mail">
        {request.mailFailed && (
          <FormattedMessage
            id={`internal_privacy_rights.mail_failed.${request.state === 'RECEIVED' ? 'RECEIVED' : 'other'}`}
          />
        )}
      </Fact>
      <Fact name="internal_privacy_rights.fact.received">
        <Moment at={request.receivedAt} length="medium" />
      </Fact>
      <Fact name="internal_privacy_rights.fact.answer_by">
        <Day date={request.answerBy} length="medium" /> <DaysLeft request={request} />
      </Fact>
      <Fact name="internal_privacy_rights.fact.country">
        <FormattedMessage id={`internal_privacy_rights.country.${request.country}`} />
      </Fact>
      {texts.map((text) => (
        <Fact key={text} name={`internal_privacy_rights.fact.${text}`}>
          {shown[text]}
        </Fact>
      ))}
      {/* Typed by a visitor: shown, never a link. */}
      <Fact name="internal_privacy_rights.fact.publication_link">{request.publicationLink}</Fact>
      <Fact name="internal_privacy_rights.fact.message">{request.userMessage}</Fact>
      <Fact name="internal_privacy_rights.fact.sent_by">{request.sentBy}</Fact>
      <Fact name="internal_privacy_rights.fact.channel">
        {request.channel && <FormattedMessage id={`internal_privacy_rights.channel.${request.channel}`} />}
      </Fact>
      <Fact name="internal_privacy_rights.fact.identification">
        {request.identification && (
          <FormattedMessage id={`internal_privacy_rights.identification.${request.identification}`} />
        )}
      </Fact>
      <Fact name="internal_privacy_rights.fact.duplicate_of">{request.duplicateOf}</Fact>
      <Fact name="internal_privacy_rights.fact.handled_by">{request.handledBy}</Fact>
      <Fact name="internal_privacy_rights.fact.handled_at">
        {request.handledAt && <Moment at={request.handledAt} length="medium" />}
      </Fact>
    </Facts>
  )
}
