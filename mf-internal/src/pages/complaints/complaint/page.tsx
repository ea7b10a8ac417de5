import { ApiRejected, getStaffComplaint, takeComplaint, type StaffComplaint } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { Button, Notice } from '@site/shared/ui'
import { useState } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import { makeStaffCall } from '../../../parts/staff-call.ts'
import { LoadFailure } from '../../../parts/staff-failure.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import sections from '../../request/sections.module.css'
import links from '../../request/list-links.module.css'
import { CloseForm } from './close-form.tsx'
import { ComplaintFacts } from './complaint-facts.tsx'

export function loader({ params }: { params: Params }) {
  return makeStaffCall(() => getStaffComplaint(params['id'] ?? ''))
}

export default function ComplaintPage() {
  const { answer, failure } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={<FormattedMessage id="internal_privacy_rights.complaint.page_title" />}>
      <p className={links.links}>
        <Link to="/internal-privacy-rights/complaints" className={links.link}>
          <FormattedMessage id="internal_privacy_rights.complaint.back" />
        </Link>
      </p>
      {failure && <LoadFailure error={failure} />}
      {answer && <ComplaintDesk key={answer.id} loaded={answer} />}
    </StaffPage>
  )
}

function ComplaintDesk({ loaded }: { loaded: StaffComplaint }) {
  const [complaint, setComplaint] = useState(loaded)
  const [done, setDone] = useState<'take' | 'close'>()
  const [failure, setFailure] = useState<unknown>()
  const [taking, setTaking] = useState(false)
  const { id, outcome, outcomes, owner, email } = complaint

  function finish(action: 'take' | 'close', changed: StaffComplaint) {
    setComplaint(changed)
    setFailure(undefined)
    setDone(action)
  }

  /** After a conflict the page shows what somebody else, or the register, has changed. */
  async function fail(error: unknown) {
    setDone(undefined)
    setFailure(error)
    if (error instanceof ApiRejected && error.status === 409)
      setComplaint(await getStaffComplaint(id).catch(() => complaint))
  }

  async function take() {
    setTaking(true)
    await takeComplaint(id).then((changed) => finish('take', changed), fail)
    setTaking(false)
  }

  return (
    <>
      {done && (
        <Notice kind="success">
          <FormattedMessage id={`internal_privacy_rights.complaint.done.${done}`} values={{ email }} />
        </Notice>
      )}
      <ComplaintFacts complaint={complaint} />
      {failure !== undefined && <ActionFailure error={failure} onLogin={() => setFailure(undefined)} />}
      {(!outcome || failure !== undefined) && (
        <section>
          <h2 className={sections.title}>
            <FormattedMessage id="internal_privacy_rights.next_step" />
          </h2>
          {!owner && (
            <Button variant="secondary" loading={taking} onClick={() => void take()}>
              <FormattedMessage id="internal_privacy_rights.action.take" />
            </Button>
          )}
          <CloseForm
            // The fields of a form are read once.
            key={outcomes.join()}
            complaint={complaint}
            onClosed={(changed) => finish('close', changed)}
            onFailure={(error) => void fail(error)}
          />
        </section>
      )}
    </>
  )
}
