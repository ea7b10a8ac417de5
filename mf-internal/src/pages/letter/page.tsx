import { getSentLetter, messageTextField, recordCall, recordPosting, type StaffLetter } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { dateField } from '@site/shared/forms'
import { FormattedMessage, useLoaderData } from '@site/shared/platform'
import { date, getToday, required, textValue } from '@site/shared/rules'
import { Button, Day, Notice } from '@site/shared/ui'
import { ActionForm, type Action } from '../../parts/action-form.tsx'
import { useDesk } from '../../parts/desk.tsx'
import { LetterText } from '../../parts/letter-text.tsx'
import { area, toIso, toTyped } from '../../parts/fields.ts'
import { RequestLink } from '../../parts/list-place.tsx'
import { useReadsOnly } from '../../parts/reads-only.ts'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import styles from './page.module.css'

export async function loader({ params: { reference = '', entry = '' } }: { params: Params }) {
  return { reference, entry, call: await makeStaffCall(() => getSentLetter(reference, entry)) }
}

/** A letter as it was sent, or made to be printed and posted. */
export default function LetterPage() {
  const { reference, entry, call } = useLoaderData<typeof loader>()
  const backLink = (
    <RequestLink to={reference}>
      <FormattedMessage id="internal_privacy_rights.letter.back" />
    </RequestLink>
  )
  return (
    <StaffPage title="internal_privacy_rights.letter.heading" reference={reference} links={backLink} call={call}>
      {(letter) => (
        <>
          {letter.channel === 'POST' && <Posting reference={reference} entry={entry} letter={letter} />}
          {letter.channel === 'PHONE' && <Calling reference={reference} entry={entry} letter={letter} />}
          <LetterText letter={letter} />
        </>
      )}
    </StaffPage>
  )
}

interface TellingProps {
  reference: string
  entry: string
  letter: StaffLetter
}

function Posting({ reference, entry, letter }: TellingProps) {
  const desk = useDesk<StaffLetter, 'posted'>(letter, () => getSentLetter(reference, entry))
  const { postedOn } = desk.item
  const readsOnly = useReadsOnly()
  const posting: Action<StaffLetter> = {
    submit: 'internal_privacy_rights.posted.submit',
    fields: { on: dateField({ label: 'internal_privacy_rights.posted.on', rules: [required, date] }) },
    initial: { on: toTyped(getToday()) },
    async send({ on }) {
      const day = toIso(textValue(on))
      await recordPosting(reference, entry, day)
      return { ...letter, postedOn: day }
    },
  }
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
        !readsOnly && <ActionForm desk={desk} name="posted" action={posting} />
      )}
    </div>
  )
}

/** Step for a person who left only a telephone number: the term counts from the call. */
function Calling({ reference, entry, letter }: TellingProps) {
  const desk = useDesk<StaffLetter, 'called'>(letter, () => getSentLetter(reference, entry))
  const { postedOn } = desk.item
  const readsOnly = useReadsOnly()
  const calling: Action<StaffLetter> = {
    submit: 'internal_privacy_rights.called.submit',
    hint: 'internal_privacy_rights.called.hint',
    fields: {
      on: dateField({ label: 'internal_privacy_rights.called.on', rules: [required, date] }),
      text: area(
        'internal_privacy_rights.called.text',
        messageTextField.rules,
        'internal_privacy_rights.called.text_hint',
      ),
    },
    initial: { on: toTyped(getToday()) },
    async send({ on, text }) {
      const day = toIso(textValue(on))
      await recordCall(reference, entry, { on: day, text: textValue(text) })
      return { ...letter, postedOn: day }
    },
  }
  return (
    <div className={styles.posting}>
      {postedOn ? (
        <Notice kind="success">
          <FormattedMessage id="internal_privacy_rights.called.done" values={{ day: <Day date={postedOn} /> }} />
        </Notice>
      ) : (
        !readsOnly && <ActionForm desk={desk} name="called" action={calling} />
      )}
    </div>
  )
}
