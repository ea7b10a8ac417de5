import { defineForm } from '@site/shared/forms'
import { FormattedMessage, Link, redirectTo, useIntl } from '@site/shared/platform'
import { beginRequest, communicationForm, CommunicationTypes, getBrandIds, visitorDraft } from '@site/shared/rights'
import { Notice, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { BackLink } from '../../parts/back-link.tsx'
import { Progress } from '../../parts/progress.tsx'
import { RequestSection } from '../../parts/request-section.tsx'
import { useVisitorRequest } from '../../parts/use-visitor-request.ts'
import { ChosenBrands } from './chosen-brands.tsx'

const previous = '/privacy-rights/direct-marketing/brands'

/** Without a brand there is nothing to object to: back to the overview (product §2). */
export function loader() {
  beginRequest(visitorDraft, 'OBJECTION')
  if (getBrandIds(visitorDraft).length === 0) throw redirectTo('/privacy-rights')
  return null
}

/** By which way a person no longer wants advertising (product §2, direct marketing step 2). */
export default function CommunicationTypesPage() {
  const intl = useIntl()
  const request = useVisitorRequest(() => defineForm(communicationForm()))
  return (
    <>
      <BackLink to={previous}>
        <FormattedMessage id="privacy_rights.previous" />
      </BackLink>
      <PageHeader
        title={<FormattedMessage id="privacy_rights.communication_types.title" />}
        intro={<FormattedMessage id="privacy_rights.communication_types.intro" />}
      >
        <Progress step={2} total={2} name={intl.formatMessage({ id: 'privacy_rights.communication_types.step' })} />
        <ChosenBrands />
      </PageHeader>
      <RequestSection
        request={request}
        submit="privacy_rights.send"
        free={[previous, '/privacy-rights/push-notifications']}
      >
        <CommunicationTypes form={request.form} />
        <Notifications />
      </RequestSection>
    </>
  )
}

/** Notifications are switched off on the device itself: information, nothing to tick (product §3). */
function Notifications() {
  const link = (text: ReactNode[]) => <Link to="/privacy-rights/push-notifications">{text}</Link>
  return (
    <Notice kind="info" title={<FormattedMessage id="privacy_rights.communication_types.notifications_title" />}>
      <FormattedMessage id="privacy_rights.communication_types.notifications" values={{ link }} />
    </Notice>
  )
}
