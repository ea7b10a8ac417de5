import { getStaffComplaint, takeComplaint, type StaffComplaint } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { drafts, FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import { ActionForm } from '../../../parts/action-form.tsx'
import { FocusNotice } from '../../../parts/focus-notice.tsx'
import { makeStaffCall } from '../../../parts/staff-call.ts'
import { StaffFailure } from '../../../parts/staff-failure.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import { useDesk } from '../../../parts/use-desk.ts'
import sections from '../../request/sections.module.css'
import { closing } from './closing.ts'
import { ComplaintFacts } from './complaint-facts.tsx'

export function loader({ params }: { params: Params }) {
  return makeStaffCall(() => getStaffComplaint(params['id'] ?? ''))
}

export default function ComplaintPage() {
  const links = (
    <Link to="/internal-privacy-rights/complaints">
      <FormattedMessage id="internal_privacy_rights.complaint.back" />
    </Link>
  )
  return (
    <StaffPage
      title={<FormattedMessage id="internal_privacy_rights.complaint.page_title" />}
      links={links}
      call={useLoaderData<typeof loader>()}
    >
      {(loaded) => <ComplaintDesk key={loaded.id} loaded={loaded} />}
    </StaffPage>
  )
}

function ComplaintDesk({ loaded }: { loaded: StaffComplaint }) {
  const { id, email } = loaded
  const desk = useDesk<StaffComplaint, 'take' | 'close'>(loaded, () => getStaffComplaint(id))
  const { item: complaint, done, failure, finish, fail, forget } = desk
  const { outcome, outcomes, owner } = complaint
  const [taking, setTaking] = useState(false)

  async function take() {
    setTaking(true)
    await takeComplaint(id, {}).then((changed) => finish('take', changed), fail)
    setTaking(false)
  }

  return (
    <>
      {done && (
        <FocusNotice key={done}>
          <FormattedMessage id={`internal_privacy_rights.complaint.done.${done}`} values={{ email }} />
        </FocusNotice>
      )}
      <ComplaintFacts complaint={complaint} />
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
          <ActionForm
            // Its fields are read once.
            key={outcomes.join()}
            action={closing(complaint)}
            draft={drafts.of(`complaint ${id}`)}
            onDone={(changed) => finish('close', changed)}
            onFailure={fail}
          >
            <StaffFailure error={failure} onLogin={forget} />
          </ActionForm>
        </section>
      )}
    </>
  )
}
