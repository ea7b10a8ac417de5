import { getSentLetter, recordPosting, type StaffLetter } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { dateField, defineForm, Form, useForm } from '@site/shared/forms'
import { FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { date, getToday, required } from '@site/shared/rules'
import { Button, Day, Notice } from '@site/shared/ui'
import { useState } from 'react'
import { toIso, toTyped } from '../../parts/dates.ts'
import { useNextPlace } from '../../parts/list-place.ts'
import { LetterText } from '../../parts/letter-text.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import styles from './page.module.css'

export async function loader({ params: { reference = '', entry = '' } }: { params: Params }) {
  return { reference, entry, ...(await makeStaffCall(() => getSentLetter(reference, entry))) }
}

/** A letter as it was sent, or made to be printed and posted. */
export default function LetterPage() {
  const { reference, entry, ...call } = useLoaderData<typeof loader>()
  const title = <FormattedMessage id="internal_privacy_rights.letter.heading" values={{ reference }} />
  const back = (
    <Link to={`/internal-privacy-rights/request/${reference}`} state={useNextPlace()}>
      <FormattedMessage id="internal_privacy_rights.letter.back" />
    </Link>
  )
  return (
    <StaffPage title={title} links={back} call={call}>
      {(letter) => (
        <>
          {letter.channel === 'POST' && <Posting reference={reference} entry={entry} letter={letter} />}
          <LetterText letter={letter} />
        </>
      )}
    </StaffPage>
  )
}

interface PostingProps {
  reference: string
  entry: string
  letter: StaffLetter
}

const posting = defineForm({
  on: dateField({ label: 'internal_privacy_rights.posted.on', rules: [required, date] }),
})

function Posting({ reference, entry, letter }: PostingProps) {
  const [postedOn, setPostedOn] = useState(letter.postedOn)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm(posting, {
    initial: { on: toTyped(getToday()) },
    async send({ on }) {
      setFailure(undefined)
      await recordPosting(reference, entry, toIso(on))
      return toIso(on)
    },
    onSuccess: setPostedOn,
    onFailure: setFailure,
  })
  return (
    <div className={styles.posting}>
      <Button onClick={() => window.print()}>
        <FormattedMessage id="internal_privacy_rights.letter.print" />
      </Button>
      {postedOn ? (
        <Notice kind="success">
          <FormattedMessage id="internal_privacy_rights.posted.done" values={{ day: <Day date={postedOn} /> }} />
        </Notice>
      ) : (
        <Form form={form} submit="internal_privacy_rights.posted.submit" />
      )}
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
    </div>
  )
}
