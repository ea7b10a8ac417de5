import { getBrands } from '@site/shared/brands'
import { FormattedMessage, getLocale, redirectTo, useLoaderData, useNavigate } from '@site/shared/platform'
import { getBrandIds, hasContent, readTexts, readUserInfo, staffDraft } from '@site/shared/rights'
import { writeAddress } from '@site/shared/rules'
import { Button, Day, Facts, PageHeader } from '@site/shared/ui'
import { StaffBar } from '../../parts/staff-page.tsx'

const form = '/internal-privacy-rights/direct-marketing'

export function loader() {
  const { values, receipt } = staffDraft.getState()
  if (!receipt || !hasContent(values)) throw redirectTo(form)
  return { receipt, texts: readTexts(values), person: readUserInfo(values), brands: getBrandIds(staffDraft) }
}

export default function InternalProcessedPage() {
  const { receipt, texts, person, brands } = useLoaderData<typeof loader>()
  const navigate = useNavigate()

  function backToForm() {
    staffDraft.reset()
    void navigate(form)
  }

  return (
    <>
      <StaffBar />
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.processed.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.processed.text" />}
      />
      <Facts
        facts={{
          'internal_privacy_rights.fact.reference': receipt.reference,
          'internal_privacy_rights.fact.answer_by': receipt.answerBy && <Day date={receipt.answerBy} length="medium" />,
          'internal_privacy_rights.fact.brands': nameBrands(brands).join(', '),
          'internal_privacy_rights.fact.phone': texts.phoneNumber,
          'internal_privacy_rights.fact.email': texts.email,
          'internal_privacy_rights.fact.name': `${person.firstName} ${person.lastName}`.trim(),
          'internal_privacy_rights.fact.address': writeAddress(person.address).join('\n'),
        }}
      />
      <Button onClick={backToForm}>
        <FormattedMessage id="internal_privacy_rights.processed.back" />
      </Button>
    </>
  )
}

function nameBrands(ids: readonly string[]): string[] {
  const brands = getBrands(getLocale().country).filter(({ id }) => ids.includes(String(id)))
  return brands.map(({ description }) => description)
}
