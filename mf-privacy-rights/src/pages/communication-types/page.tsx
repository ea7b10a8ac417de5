import { defineForm } from '@site/shared/forms'
import { FormattedMessage, getLocale, Link, redirectTo, useIntl } from '@site/shared/platform'
import { beginRequest, communicationForm, CommunicationTypes, getBrandIds, visitorDraft } from '@site/shared/rights'
import { Notice, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { BackLink } from '../../parts/back-link.tsx'
import { Progress } from '../../parts/progress.tsx'
import { RequestSection, useVisitorRequest } from '../../parts/request-section.tsx'
import { getBrands } from '@site/shared/brands'
import styles from './page.module.css'

const previous = '/privacy-rights/direct-marketing/brands'

/** Without a chosen brand, redirects to the overview. */
export function loader() {
  beginRequest(visitorDraft, 'OBJECTION')
  if (getBrandIds(visitorDraft).length === 0) throw redirectTo('/privacy-rights')
}

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

/** Notifications are switched off on the device: information only. */
function Notifications() {
  const link = (text: ReactNode[]) => <Link to="/privacy-rights/push-notifications">{text}</Link>
  return (
    <Notice kind="info" title={<FormattedMessage id="privacy_rights.communication_types.notifications_title" />}>
      <FormattedMessage id="privacy_rights.communication_types.notifications" values={{ link }} />
    </Notice>
  )
}

/** Names this many brands; counts the others. */
const named = 8

export function ChosenBrands() {
  const intl = useIntl()
  const ids = getBrandIds(visitorDraft)
  const all = getBrands(getLocale().country)
  const names = all.filter(({ id }) => ids.includes(String(id))).map(({ description }) => description)
  const rest = names.length > named + 1 ? names.length - named : 0
  const others = intl.formatMessage({ id: 'privacy_rights.communication_types.other_brands' }, { count: rest })
  const shown = rest > 0 ? [...names.slice(0, named), others] : names
  return (
    <p className={styles.chosen}>
      <strong>
        <FormattedMessage id="privacy_rights.communication_types.brands" />
      </strong>{' '}
      {names.length === all.length ? <FormattedMessage id="rights_form.brands.all" /> : intl.formatList(shown)}
    </p>
  )
}
