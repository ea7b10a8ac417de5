import { defineForm, Field } from '@site/shared/forms'
import { FormattedMessage, getLocale, Link, redirectTo, useIntl } from '@site/shared/platform'
import { AddressFieldset, beginRequest, communicationForm, CommunicationTypes, getBrandIds } from '@site/shared/rights'
import { isForOther, onBehalfForm, readHistory, visitorDraft } from '@site/shared/rights'
import { Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { Progress } from '../../parts/progress.tsx'
import { RequestPage, useVisitorRequest } from '../../parts/request-page.tsx'
import { getBrands } from '@site/shared/brands'
import styles from './page.module.css'

const previous = '/privacy-rights/direct-marketing/brands'
const notifications = '/privacy-rights/push-notifications'

const link = (text: ReactNode[]) => <Link to={notifications}>{text}</Link>

/** Without a chosen brand, redirects to the overview. After a reload the brands are in the history entry. */
export function loader() {
  beginRequest(visitorDraft, 'OBJECTION')
  if (getBrandIds(visitorDraft).length === 0) {
    const existing = getBrands(getLocale().country).map(({ id }) => String(id))
    const brands = existing.filter((id) => readHistory().brands.includes(id))
    visitorDraft.reset({ flowType: 'OBJECTION', brands })
  }
  if (getBrandIds(visitorDraft).length === 0) throw redirectTo('/privacy-rights')
}

export default function CommunicationTypesPage() {
  const form = useVisitorRequest(
    () => defineForm({ ...communicationForm(), ...onBehalfForm() }),
    getBrands(getLocale().country),
  )
  const answerFields = isForOther(form.values) && (
    <>
      <AddressFieldset form={form} />
      <Field form={form} name="email" />
    </>
  )
  return (
    <RequestPage
      form={form}
      after={answerFields}
      back={[previous, 'privacy_rights.previous']}
      title="privacy_rights.communication_types.title"
      intro="privacy_rights.communication_types.intro"
      header={
        <>
          <Progress step={2} name="privacy_rights.communication_types.step" />
          <ChosenBrands />
        </>
      }
      free={[previous, notifications]}
      answer="thirty_days"
    >
      <CommunicationTypes form={form} />
      {/* Switched off on the device: information only. */}
      <Notice kind="info" title={<FormattedMessage id="privacy_rights.communication_types.notifications_title" />}>
        <FormattedMessage id="privacy_rights.communication_types.notifications" values={{ link }} />
      </Notice>
    </RequestPage>
  )
}

/** Names this many brands; counts the others. */
const namedBrands = 8

function ChosenBrands() {
  const intl = useIntl()
  const ids = getBrandIds(visitorDraft)
  const allBrands = getBrands(getLocale().country)
  const names = allBrands.filter(({ id }) => ids.includes(String(id))).map(({ description }) => description)
  const rest = names.length > namedBrands + 1 ? names.length - namedBrands : 0
  const others = intl.formatMessage({ id: 'privacy_rights.communication_types.other_brands' }, { count: rest })
  const parts = rest > 0 ? [...names.slice(0, namedBrands), others] : names
  return (
    <p className={styles.chosen}>
      <strong>
        <FormattedMessage id="privacy_rights.communication_types.brands" />
      </strong>{' '}
      {names.length === allBrands.length ? (
        <FormattedMessage id="rights_form.brands.all_of" values={{ count: allBrands.length }} />
      ) : (
        intl.formatList(parts)
      )}
    </p>
  )
}
