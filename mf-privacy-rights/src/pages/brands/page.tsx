import { defineForm } from '@site/shared/forms'
import { getLocale, useNavigate } from '@site/shared/platform'
import { beginRequest, BrandChecklist, BrandCount, brandForm, getBrandIds } from '@site/shared/rights'
import { useRequestForm, visitorDraft, type StoredInHistory } from '@site/shared/rights'
import { Progress } from '../../parts/progress.tsx'
import { RequestPage } from '../../parts/request-page.tsx'

const next = '/privacy-rights/direct-marketing/communication-types'

export function loader() {
  beginRequest(visitorDraft, 'OBJECTION')
}

export default function BrandsPage() {
  const navigate = useNavigate()
  const define = () => defineForm(brandForm(getLocale().country))
  const form = useRequestForm(define, visitorDraft, async () => {
    // A reload of the next step finds the brands there.
    const stored: StoredInHistory = { brands: getBrandIds(visitorDraft) }
    await navigate(next, { state: stored })
  })
  return (
    <RequestPage
      form={form}
      title="privacy_rights.brands.title"
      intro="privacy_rights.brands.intro"
      header={<Progress step={1} name="privacy_rights.brands.step" />}
      submit="privacy_rights.next"
      free={[next]}
      answer="thirty_days"
      bar={<BrandCount form={form} />}
    >
      <BrandChecklist form={form} />
    </RequestPage>
  )
}
