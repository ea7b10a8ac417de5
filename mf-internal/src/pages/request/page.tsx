import { getStaffRequest } from '@site/shared/calls'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import type { Params } from '@site/shared/contract'
import { PageHeader } from '@site/shared/ui'
import { LoadFailure } from '../../parts/staff-failure.tsx'
import { StaffBar } from '../../parts/staff-bar.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { RequestFacts } from './request-facts.tsx'

export function loader({ params }: { params: Params }) {
  return makeStaffCall(() => getStaffRequest(params['reference'] ?? ''))
}

export default function RequestPage() {
  const { answer, failure } = useLoaderData<typeof loader>()
  return (
    <>
      <StaffBar />
      <PageHeader title={<FormattedMessage id="internal_privacy_rights.request.title" />} />
      {failure && <LoadFailure error={failure} />}
      {answer && <RequestFacts request={answer} />}
    </>
  )
}
