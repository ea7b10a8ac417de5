import { defineForm } from '@site/shared/forms'
import { FormattedMessage, getLocale, useIntl, useNavigate } from '@site/shared/platform'
import { beginRequest, BrandChecklist, BrandCount, brandForm, useRequestForm, visitorDraft } from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { BackLink } from '../../parts/back-link.tsx'
import { Progress } from '../../parts/progress.tsx'
import { RequestSection } from '../../parts/request-section.tsx'

const next = '/privacy-rights/direct-marketing/communication-types'

export function loader() {
  beginRequest(visitorDraft, 'OBJECTION')
}

export default function BrandsPage() {
  const intl = useIntl()
  const navigate = useNavigate()
  const request = useRequestForm(() => defineForm(brandForm(getLocale().country)), {
    draft: visitorDraft,
    async onComplete() {
      // Not within the submit event: React would take the navigation's transition for a form action.
      await Promise.resolve()
      await navigate(next)
    },
  })
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.brands.title" />}
        intro={<FormattedMessage id="privacy_rights.brands.intro" />}
      >
        <Progress step={1} total={2} name={intl.formatMessage({ id: 'privacy_rights.brands.step' })} />
      </PageHeader>
      <RequestSection
        request={request}
        submit="privacy_rights.next"
        free={[next]}
        bar={<BrandCount form={request.form} />}
      >
        <BrandChecklist form={request.form} />
      </RequestSection>
      {/* At the end of a long list: above the title the breadcrumbs lead there. */}
      <BackLink to="/privacy-rights">
        <FormattedMessage id="privacy_rights.to_overview" />
      </BackLink>
    </>
  )
}
