import { getBrands } from '@site/shared/brands'
import {
  FormattedMessage,
  getLocale,
  hasContent,
  redirectTo,
  requestStore,
  useLoaderData,
  useNavigate,
  type PrivacyRequest,
} from '@site/shared/platform'
import { writeAddress } from '@site/shared/rules'
import { Button, Day, Fact, Facts, PageHeader } from '@site/shared/ui'

const form = '/internal-privacy-rights/direct-marketing'

/** Without a request that was sent there is nothing to show: back to the form. */
export function loader() {
  const { request, receipt } = requestStore.store.getState()
  if (!receipt || !hasContent(request)) throw redirectTo(form)
  return { request, receipt }
}

/** What was sent for the customer (specification §2, internal processed). */
export default function InternalProcessedPage() {
  const { request, receipt } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { communicationTypes: types, phone, email, userInfo } = request

  function backToForm() {
    requestStore.reset()
    void navigate(form)
  }

  return (
    <>
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.processed.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.processed.text" />}
      />
      <Facts>
        <Fact name="internal_privacy_rights.fact.reference">{receipt.reference}</Fact>
        <Fact name="internal_privacy_rights.fact.answer_by">
          {receipt.answerBy && <Day date={receipt.answerBy} length="medium" />}
        </Fact>
        <Fact name="internal_privacy_rights.fact.brands">{brandNames(request).join(', ')}</Fact>
        <Fact name="internal_privacy_rights.fact.phone">{types.includes('PHONE') && phone}</Fact>
        <Fact name="internal_privacy_rights.fact.email">{types.includes('EMAIL') && email}</Fact>
        <Fact name="internal_privacy_rights.fact.name">{`${userInfo.firstName} ${userInfo.lastName}`.trim()}</Fact>
        <Fact name="internal_privacy_rights.fact.address">{types.includes('POSTAL') && writeAddress(userInfo.address).join('\n')}</Fact>
      </Facts>
      <Button onClick={backToForm}>
        <FormattedMessage id="internal_privacy_rights.processed.back" />
      </Button>
    </>
  )
}

function brandNames({ brandIds }: PrivacyRequest): string[] {
  const brands = getBrands(getLocale().country).filter(({ id }) => brandIds.includes(id))
  return brands.map(({ description }) => description)
}
