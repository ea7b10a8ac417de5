import {
  countryCodeOf,
  editAdvertisement,
  enterAdvertisement,
  getStaffAdvertisement,
  sponsorKinds,
  sponsorOrigins,
  type StaffAdvertisement,
} from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { Form, useForm, type Fields } from '@site/shared/forms'
import { defineNoticeForm, explainNotice, NoticeFields, readNoticeForm, typeNotice } from '@site/shared/notices/form'
import { drafts, FormattedMessage, getLocale, useLoaderData, useNavigate } from '@site/shared/platform'
import { countryOfCode, type Values } from '@site/shared/rules'
import { useState } from 'react'
import { BackLink } from '../../parts/list-place.tsx'
import { makeStaffCall, type StaffCall } from '../../parts/staff-call.ts'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'

/** A new advertisement has a country only. */
type Entered = StaffAdvertisement | Pick<StaffAdvertisement, 'country'>

export async function loader({
  params: { id },
}: {
  params: Params
}): Promise<{ id: string; call: StaffCall<Entered> }> {
  const { country } = getLocale()
  if (!id) return { id: '', call: { answer: { country: countryCodeOf(country) } } }
  return { id, call: await makeStaffCall(() => getStaffAdvertisement(id)) }
}

/** The items of a notice, in the order of the template. */
export default function AdvertisementFormPage() {
  const { id, call } = useLoaderData<typeof loader>()
  const previousPage = `/internal-privacy-rights/advertisements${id && `/${id}`}`
  return (
    <StaffPage
      title={`internal_privacy_rights.advertisement.${id ? 'edit_title' : 'new_title'}`}
      reference={id}
      hasRole={false}
      handlesAdvertisements
      links={
        <BackLink to={previousPage}>
          <FormattedMessage id="internal_privacy_rights.advertisement.back" />
        </BackLink>
      }
      call={call}
    >
      {(loaded) => <NoticeForm key={id} loaded={loaded} />}
    </StaffPage>
  )
}

function NoticeForm({ loaded }: { loaded: Entered }) {
  const item = 'id' in loaded ? loaded : undefined
  const navigate = useNavigate()
  const [parts] = useState(() => defineNoticeForm(countryOfCode(loaded.country), 'DESK'))
  const [fields] = useState<Fields>(() => Object.assign({}, ...parts.map((part) => part.fields)))
  const [failure, setFailure] = useState<unknown>()
  const draft = drafts.of(`notice ${item ? `${item.id} ${item.version}` : loaded.country}`)
  const { sponsorKind = '', sponsorOrigin = '' } = item?.declaration ?? {}

  function send(values: Values) {
    const notice = readNoticeForm(parts, values, item?.draft ?? {})
    const sponsor = {
      sponsorKind: sponsorKinds.find((kind) => kind === values['sponsorKind']) ?? 'ORGANISATION',
      sponsorOrigin: sponsorOrigins.find((origin) => origin === values['sponsorOrigin']) ?? 'EU',
    } as const
    const sent = item
      ? editAdvertisement(item.id, { version: item.version, ...sponsor, notice })
      : enterAdvertisement({ country: loaded.country, ...sponsor, notice })
    return sent.catch(explainNotice)
  }

  const form = useForm(
    { fields },
    {
      draft,
      initial: { ...(item && { sponsorKind, sponsorOrigin }), ...typeNotice(item?.draft ?? {}) },
      send,
      onSuccess(saved) {
        draft.reset()
        void navigate(`/internal-privacy-rights/advertisements/${saved.id}`)
      },
      onFailure: setFailure,
    },
  )
  return (
    <>
      <p>
        <FormattedMessage id="internal_privacy_rights.advertisement.form_intro" />
      </p>
      <Form form={form} submit="internal_privacy_rights.advertisement.save">
        <NoticeFields parts={parts} form={form} />
        <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
      </Form>
    </>
  )
}
