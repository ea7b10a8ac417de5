import type { FlowType, RequestStatus } from '@site/shared/calls'
import { describeBrands } from '@site/shared/brands'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Day, Fact, Facts, Moment } from '@site/shared/ui'
import { rights } from '../../rights.ts'

export function RequestFacts({ request }: { request: RequestStatus }) {
  const intl = useIntl()
  const brands = describeBrands(request.country, request.brands)
  // In the other flows they only say where the answer goes.
  const refused = request.flowType === 'OBJECTION' ? request.communicationTypes : []
  const ways = refused.map((type) => intl.formatMessage({ id: `rights_form.communication.${type}` }))
  return (
    <Facts>
      <Fact name="privacy_rights.facts.reference">
        <strong>{request.reference}</strong>
      </Fact>
      <Fact name="privacy_rights.facts.state">
        <FormattedMessage id={`privacy_rights.status.state.${request.state}`} />
      </Fact>
      <Fact name="privacy_rights.facts.asked">
        <AskedRight flowType={request.flowType} />
      </Fact>
      <Fact name="privacy_rights.facts.received">
        <Moment at={request.receivedAt} />
      </Fact>
      <Fact name="privacy_rights.facts.answer_by">
        <Day date={request.answerBy} />
      </Fact>
      {brands.length > 0 && <Fact name="rights_form.brands">{intl.formatList(brands)}</Fact>}
      {ways.length > 0 && <Fact name="privacy_rights.facts.ways">{intl.formatList(ways)}</Fact>}
      {request.brandName && <Fact name="privacy_rights.rectification.brand">{request.brandName}</Fact>}
      {request.article && <Fact name="privacy_rights.publication.article">{request.article}</Fact>}
      {request.publicationDate && <Fact name="privacy_rights.publication.date">{request.publicationDate}</Fact>}
      {request.publicationLink && <Fact name="privacy_rights.publication.link">{request.publicationLink}</Fact>}
      {request.userMessage && <Fact name="privacy_rights.message">{request.userMessage}</Fact>}
    </Facts>
  )
}

export function AskedRight({ flowType }: { flowType: FlowType }) {
  const right = rights.find((each) => each.flowType === flowType)
  return right && <FormattedMessage id={`privacy_rights.${right.name}.title`} />
}
