import { addressOf, flowNames, getProof, type HistoryEntry, type Proof } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { FormattedMessage, getTextLang, useLoaderData } from '@site/shared/platform'
import { Button, Day, Facts, Moment } from '@site/shared/ui'
import { RequestLink } from '../../parts/list-place.tsx'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { Section, StaffPage } from '../../parts/staff-page.tsx'
import { HistoryItem } from '../../parts/history-item.tsx'
import sections from '../../parts/sections.module.css'
import styles from './page.module.css'

export async function loader({ params: { reference = '' } }: { params: Params }) {
  return { reference, call: await makeStaffCall(() => getProof(reference)) }
}

/** The signed proof of a request, made to be printed. */
export default function ProofPage() {
  const { reference, call } = useLoaderData<typeof loader>()
  const links = (
    <>
      <RequestLink to={reference}>
        <FormattedMessage id="internal_privacy_rights.letter.back" />
      </RequestLink>
      {call.answer && (
        <>
          <Button onClick={() => window.print()}>
            <FormattedMessage id="internal_privacy_rights.proof.print" />
          </Button>
          <a href={addressOf(getProof, { params: { reference } })} download>
            <FormattedMessage id="internal_privacy_rights.proof.file" />
          </a>
        </>
      )}
    </>
  )
  return (
    <StaffPage title="internal_privacy_rights.proof.heading" reference={reference} links={links} call={call}>
      {(proof) => <ProofText proof={proof} />}
    </StaffPage>
  )
}

function ProofText({ proof }: { proof: Proof }) {
  const { term, history, signature } = proof
  const { extension } = term
  const facts = {
    'internal_privacy_rights.fact.reference': proof.reference,
    'internal_privacy_rights.fact.flow': flowNames[proof.flowType][getTextLang()],
    'internal_privacy_rights.fact.state': <FormattedMessage id={`internal_privacy_rights.state.${proof.state}`} />,
    'internal_privacy_rights.fact.country': (
      <FormattedMessage id={`internal_privacy_rights.country.${proof.country}`} />
    ),
    'internal_privacy_rights.fact.received': <Moment at={proof.receivedAt} length="medium" />,
    'internal_privacy_rights.proof.begins': <Day date={term.begins} />,
    'internal_privacy_rights.proof.first_end': <Day date={term.firstEnd} />,
    'internal_privacy_rights.history.EXTENDED': extension && (
      <FormattedMessage id={`internal_privacy_rights.reason.${extension}`} />
    ),
    'internal_privacy_rights.proof.paused': term.pausedDays,
    'internal_privacy_rights.proof.end': <Day date={term.end} />,
    'internal_privacy_rights.proof.made': <Moment at={proof.madeAt} length="medium" />,
  }
  return (
    <>
      <Facts facts={facts} />
      <Section title="internal_privacy_rights.history">
        <ol className={sections.line}>
          {history.map(({ id, ...entry }) => (
            <HistoryItem key={id} {...entry}>
              <Sent details={entry.details} />
            </HistoryItem>
          ))}
        </ol>
      </Section>
      <Section title="internal_privacy_rights.proof.signature">
        <p>
          <FormattedMessage id="internal_privacy_rights.proof.check" />
        </p>
        <code className={styles.digest}>{signature}</code>
      </Section>
    </>
  )
}

/** When a mail was sent, and the digests of its letter and of files. */
function Sent({ details: { sentAt, messageId, sha256, files = '' } }: Pick<HistoryEntry, 'details'>) {
  return (
    <>
      {sentAt && (
        <p className={sections.by}>
          <FormattedMessage
            id="internal_privacy_rights.proof.sent"
            values={{ at: <Moment at={sentAt} length="medium" /> }}
          />
        </p>
      )}
      {messageId && <code className={styles.digest}>Message-ID: {messageId}</code>}
      {sha256 && <code className={styles.digest}>SHA-256: {sha256}</code>}
      {files.match(/\S+/g)?.map((digest) => (
        <code key={digest} className={styles.digest}>
          <FormattedMessage id="internal_privacy_rights.proof.file_digest" /> {digest}
        </code>
      ))}
    </>
  )
}
