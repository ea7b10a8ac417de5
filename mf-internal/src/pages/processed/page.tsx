import { getBrands } from '@site/shared/brands'
import { FormattedMessage, getLocale, redirectTo, useLoaderData, useNavigate } from '@site/shared/platform'
import { getBrandIds, hasContent, readTexts, readUserInfo, staffDraft } from '@site/shared/rights'
import { writeAddress } from '@site/shared/rules'
import { Button, Day, PageHeader } from '@site/shared/ui'
import { CaseFacts, StaffBar } from '../../parts/staff-page.tsx'

const form = '/internal-privacy-rights/direct-marketing'

export function loader() {
  const { values, receipt } = staffDraft.getState()
  if (!receipt || !hasContent(values)) throw redirectTo(form)
  return { receipt, texts: readTexts(values), person: readUserInfo(values), brands: getBrandIds(staffDraft) }
}

export default function InternalProcessedPage() {
  const { receipt, texts, person, brands } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const chosen = getBrands(getLocale().country).filter(({ id }) => brands.includes(String(id)))

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
      <CaseFacts
        facts={{
          reference: receipt.reference,
          answer_by: receipt.answerBy && <Day date={receipt.answerBy} length="medium" />,
          brands: chosen.map(({ description }) => description).join(', '),
          phone: texts.phoneNumber,
          email: texts.email,
          name: `${person.firstName} ${person.lastName}`.trim(),
          address: writeAddress(person.address).join('\n'),
        }}
      />
      <Button onClick={backToForm}>
        <FormattedMessage id="internal_privacy_rights.processed.back" />
      </Button>
    </>
  )
}
