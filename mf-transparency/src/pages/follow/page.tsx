import { contextTypesOf, followCampaigns, followFields, isRejected, type CampaignContextType } from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import { defineForm, emailField, FieldRejection, honeypot, select, textField, useForm } from '@site/shared/forms'
import { createDraft, getLocale, useLocation } from '@site/shared/platform'
import { honeypotName } from '@site/shared/rules'
import { useState } from 'react'
import { FormPage } from '../../parts/form-page.tsx'

function formOf(country: Country) {
  return defineForm({
    sponsor: textField({
      ...followFields.sponsor,
      label: 'political_ads.follow.sponsor',
      hint: 'political_ads.follow.sponsor_hint',
    }),
    area: textField({ ...followFields.area, label: 'political_ads.follow.area' }),
    context: select<CampaignContextType>({
      label: 'political_ads.follow.context',
      options: contextTypesOf[country].map((value) => ({ value, label: `political_ads.subjects.${value}` }) as const),
    }),
    email: emailField({ ...followFields.email, label: 'political_ads.follow.email' }),
    [honeypotName]: honeypot(),
  })
}

/** A mail a day at most about a sponsor, an area or a kind of election. Links lead here with what is followed in the query. */
export default function FollowPage() {
  const { search } = useLocation()
  const [isSent, setSent] = useState(false)
  const { country, locale } = getLocale()
  const [form] = useState(() => formOf(country))
  const [draft] = useState(() => {
    const newDraft = createDraft()
    const query = new URLSearchParams(search)
    const given = (['sponsor', 'area', 'context'] as const).flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    })
    newDraft.reset(Object.fromEntries(given))
    return newDraft
  })
  const handle = useForm(form, {
    draft,
    async send({ context, ...values }) {
      try {
        await followCampaigns({ ...values, context: context || undefined, locale })
      } catch (error) {
        throw rejectionOf(error) ?? error
      }
    },
    onSuccess() {
      draft.reset()
      setSent(true)
    },
  })
  return <FormPage name="follow" form={handle} isSent={isSent} />
}

/** Returns what the server rejects at its field; undefined for all else. */
function rejectionOf(error: unknown): FieldRejection | undefined {
  const isRejectedWith = (code: 'INVALID_EMAIL' | 'NOTHING_CHOSEN' | 'UNKNOWN_SPONSOR' | 'UNKNOWN_AREA') =>
    isRejected(error, followCampaigns, code)
  const cause = { cause: error }
  if (isRejectedWith('INVALID_EMAIL')) return new FieldRejection('email', 'contact.email_validation_failure', cause)
  if (isRejectedWith('UNKNOWN_SPONSOR'))
    return new FieldRejection('sponsor', 'political_ads.follow.unknown_sponsor', cause)
  if (isRejectedWith('UNKNOWN_AREA')) return new FieldRejection('area', 'political_ads.follow.unknown_area', cause)
  return isRejectedWith('NOTHING_CHOSEN')
    ? new FieldRejection('sponsor', 'political_ads.follow.nothing', cause)
    : undefined
}
