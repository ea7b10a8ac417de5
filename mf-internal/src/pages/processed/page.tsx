import { getBrands } from '@site/shared/brands'
import { countryCodeOf, flowNames } from '@site/shared/calls'
import { FormattedMessage, getTextLang, redirectTo, useLoaderData, useNavigate } from '@site/shared/platform'
import { getBrandIds, hasContent, readTexts, readUserInfo, staffDraft } from '@site/shared/rights'
import { writeAddress } from '@site/shared/rules'
import { Button, Day, PageHeader } from '@site/shared/ui'
import { beginAgain, countryOf } from '../../parts/intake-country.ts'
import { kindOf, shownValues } from '../../parts/intake-kinds.ts'
import { useLoggedIn } from '../../parts/members.ts'
import { CaseFacts, StaffBar, staffPageStyle } from '../../parts/staff-page.tsx'

const area = '/internal-privacy-rights'

export function loader() {
  const { values: entered, receipt } = staffDraft.getState()
  const values = shownValues(entered)
  if (!receipt || !hasContent(values)) throw redirectTo(`${area}/intake`)
  const kind = kindOf(values)
  return {
    receipt,
    kind,
    country: countryOf(entered),
    texts: readTexts(values),
    person: readUserInfo(values),
    brands: kind === 'OBJECTION' ? getBrandIds(staffDraft) : [],
  }
}

export default function InternalProcessedPage() {
  const { receipt, kind, country, texts, person, brands } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const chosenBrands = getBrands(country).filter(({ id }) => brands.includes(String(id)))

  function backToForm() {
    beginAgain()
    void navigate(kind === 'OBJECTION' ? `${area}/direct-marketing` : `${area}/intake`)
  }

  return (
    <div className={staffPageStyle}>
      <StaffBar {...useLoggedIn(true)} />
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.processed.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.processed.text" />}
      />
      <CaseFacts
        facts={{
          reference: receipt.reference,
          flow: kind && flowNames[kind][getTextLang()],
          answer_by: receipt.answerBy && <Day date={receipt.answerBy} length="medium" />,
          country: <FormattedMessage id={`internal_privacy_rights.country.${countryCodeOf(country)}`} />,
          brands: chosenBrands.map(({ description }) => description).join(', '),
          phone: texts.phoneNumber,
          email: texts.email,
          name: `${person.firstName} ${person.lastName}`.trim(),
          address: writeAddress(person.address).join('\n'),
        }}
      />
      <Button onClick={backToForm}>
        <FormattedMessage id="internal_privacy_rights.processed.back" />
      </Button>
    </div>
  )
}
