import { getUnpostedLetters, recordPosting, type UnpostedLetter } from '@site/shared/calls'
import { dateField } from '@site/shared/forms'
import { FormattedMessage, Link, useLoaderData } from '@site/shared/platform'
import { date, getToday, required, textValue } from '@site/shared/rules'
import { Button, Day, EmptyState, Notice } from '@site/shared/ui'
import { ActionForm, type Action } from '../../parts/action-form.tsx'
import { useDesk } from '../../parts/desk.tsx'
import { LetterText } from '../../parts/letter-text.tsx'
import { toIso, toTyped } from '../../parts/fields.ts'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import styles from './page.module.css'

/** The references of requests are in the query. */
export async function loader({ request }: { request: Request }) {
  const references = new URL(request.url).searchParams.get('of')?.split('.') ?? []
  const load = async () => (references.length > 0 ? getUnpostedLetters(references) : { letters: [] })
  return { call: await makeStaffCall(load) }
}

/** The letters of several requests, to be printed one after another, and posted on the same day. */
export default function LettersPage() {
  const { call } = useLoaderData<typeof loader>()
  const backLink = (
    <Link to="/internal-privacy-rights">
      <FormattedMessage id="internal_privacy_rights.request.back" />
    </Link>
  )
  return (
    <StaffPage title="internal_privacy_rights.letters.title" links={backLink} call={call}>
      {({ letters }) => (
        <>
          <Posting letters={letters} />
          {letters.map(({ reference, entry, letter }) => (
            <section key={entry} className={styles.letter}>
              <h2 className={styles.reference}>{reference}</h2>
              <LetterText letter={letter} />
            </section>
          ))}
        </>
      )}
    </StaffPage>
  )
}

interface Posted {
  /** Empty before they are posted. */
  on: string
}

function Posting({ letters }: { letters: readonly UnpostedLetter[] }) {
  const desk = useDesk<Posted, 'posted'>({ on: '' })
  const count = letters.length
  const posting: Action<Posted> = {
    submit: 'internal_privacy_rights.posted.submit',
    fields: { on: dateField({ label: 'internal_privacy_rights.posted.on', rules: [required, date] }) },
    initial: { on: toTyped(getToday()) },
    async send({ on }) {
      const day = toIso(textValue(on))
      for (const { reference, entry } of letters) await recordPosting(reference, entry, day)
      return { on: day }
    },
  }
  const { on } = desk.item
  return (
    <div className={styles.posting}>
      {count === 0 ? (
        <EmptyState isGood>
          <FormattedMessage id="internal_privacy_rights.letters.count" values={{ count }} />
        </EmptyState>
      ) : (
        <p role="status">
          <FormattedMessage id="internal_privacy_rights.letters.count" values={{ count }} />
        </p>
      )}
      {count > 0 && (
        <>
          <Button onClick={() => window.print()}>
            <FormattedMessage id="internal_privacy_rights.letter.print" />
          </Button>
          {on ? (
            <Notice kind="success">
              <FormattedMessage id="internal_privacy_rights.posted.done" values={{ day: <Day date={on} /> }} />
            </Notice>
          ) : (
            <ActionForm desk={desk} name="posted" action={posting} />
          )}
        </>
      )}
    </div>
  )
}
