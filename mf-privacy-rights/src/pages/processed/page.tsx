import { FormattedMessage, Link, redirectTo, useLoaderData } from '@site/shared/platform'
import { hasContent, visitorDraft } from '@site/shared/rights'
import { Day, Facts, Moment, Notice, PageHeader } from '@site/shared/ui'
import { useEffect } from 'react'
import { PrintButton } from '../../parts/print-button.tsx'
import { AskedRight } from '../../parts/status/asked-right.tsx'
import styles from './page.module.css'

/** Without a request that was sent there is nothing to confirm. */
export function loader() {
  const { values, receipt } = visitorDraft.getState()
  if (!receipt || !hasContent(values)) throw redirectTo('/privacy-rights')
  const email = String(values['email'] ?? '')
  const outcome = values['flowType'] === 'OBJECTION' && !email ? 'processed' : 'submitted'
  return {
    receipt,
    email,
    flowType: values['flowType'],
    outcome,
    pageTitle: `privacy_rights.processed.${outcome}`,
  } as const
}

/** Confirms a request: its reference, its deadline, and what remains to be done. */
export default function ProcessedPage() {
  const { receipt, email, flowType, outcome } = useLoaderData<typeof loader>()
  const { reference, receivedAt, answerBy } = receipt

  // Leaving the page clears the draft, unless a new request has begun.
  useEffect(
    () => () => {
      if (visitorDraft.getState().receipt === receipt) visitorDraft.reset()
    },
    [receipt],
  )

  return (
    <>
      <PageHeader
        title={<FormattedMessage id={`privacy_rights.processed.${outcome}`} />}
        intro={
          email ? (
            <FormattedMessage id="privacy_rights.processed.one_step" values={{ email }} />
          ) : (
            <FormattedMessage id={`privacy_rights.processed.${outcome}_text`} />
          )
        }
      />
      {email && (
        <Notice kind="info">
          <FormattedMessage id="privacy_rights.processed.verify" />
        </Notice>
      )}
      <Facts
        facts={{
          'privacy_rights.facts.asked': <AskedRight flowType={flowType} />,
          'privacy_rights.facts.reference': reference && <strong className={styles.reference}>{reference}</strong>,
          'privacy_rights.facts.received': receivedAt && <Moment at={receivedAt} />,
          'privacy_rights.facts.answer_by': outcome === 'submitted' && answerBy && <Day date={answerBy} />,
          'privacy_rights.facts.done_by': outcome === 'processed' && answerBy && <Day date={answerBy} />,
        }}
      />
      <div className={styles.actions}>
        <PrintButton />
        <Link to="/privacy-rights" className={styles.link}>
          <FormattedMessage id="privacy_rights.to_overview" />
        </Link>
      </div>
    </>
  )
}
