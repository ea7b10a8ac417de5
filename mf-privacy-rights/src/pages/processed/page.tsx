import { mailStatusLinks } from '@site/shared/calls'
import { defineForm, SendFailure, useForm } from '@site/shared/forms'
import {
  FormattedMessage,
  getLocale,
  Link,
  redirectTo,
  useIntl,
  useLoaderData,
  usePageTitle,
} from '@site/shared/platform'
import { hasContent, readHistory, visitorDraft } from '@site/shared/rights'
import { privacyMailbox, textValue } from '@site/shared/rules'
import { Button, Day, EmailAddress, Exact, Facts, Icon, icons, Moment, PageHeader } from '@site/shared/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmByCode } from '../../parts/link-code.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { RequestedRight } from '../../parts/status/requested-right.tsx'
import styles from './page.module.css'

/** Mails the links again to the address that is still in memory; after a reload a form asks for it. */
function NoMail({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const form = useForm(defineForm({}), {
    send: () => mailStatusLinks(email, getLocale().locale),
    onSuccess: () => setSent(true),
  })
  const sendAgain = (text: ReactNode[]) =>
    email ? (
      <Button variant="link" loading={form.sending} onClick={form.send}>
        {text}
      </Button>
    ) : (
      <Link to="/privacy-rights/status">{text}</Link>
    )
  return (
    <>
      <p className={styles.again}>
        <FormattedMessage id="privacy_rights.processed.no_mail" values={{ again: sendAgain }} />
      </p>
      <SendFailure form={form} text="privacy_rights.lost_link.failed" mailbox={privacyMailbox} />
      <p role="status" className={styles.again}>
        {isSent && !form.sending && (
          <FormattedMessage id="privacy_rights.processed.sent_again" values={{ email: <Exact>{email}</Exact> }} />
        )}
      </p>
    </>
  )
}

/** Without a request that was sent there is nothing to confirm. */
export function loader() {
  const { values, receipt: fresh } = visitorDraft.getState()
  // After a reload.
  const { sent } = fresh ? {} : readHistory()
  const receipt = fresh ?? sent
  if (!receipt || !(sent || hasContent(values))) throw redirectTo('/privacy-rights')
  const email = textValue(values['email'])
  const isMailed = sent?.isMailed ?? email !== ''
  const flowType = sent?.flowType ?? values['flowType']
  const outcome = flowType === 'OBJECTION' && !isMailed ? 'processed' : 'submitted'
  return { receipt, email, isMailed, flowType, outcome } as const
}

/** Confirms a request: its reference, its deadline, and what remains to be done. */
export default function ProcessedPage() {
  const { receipt, email, isMailed, flowType, outcome } = useLoaderData<typeof loader>()
  const { reference, receivedAt, answerBy } = receipt
  const title = useIntl().formatMessage({ id: `privacy_rights.processed.${outcome}` })
  usePageTitle(title)

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
        title={title}
        intro={
          isMailed ? (
            <strong className={styles.lead}>
              <Icon shape={icons.mail} className={styles.mail} />
              <span>
                <FormattedMessage
                  id={`privacy_rights.processed.one_step${email ? '' : '_reloaded'}`}
                  values={{
                    email: (
                      <Exact>
                        <EmailAddress address={email} />
                      </Exact>
                    ),
                  }}
                />
              </span>
            </strong>
          ) : (
            <FormattedMessage id={`privacy_rights.processed.${outcome}_text`} />
          )
        }
      />
      {isMailed && (
        <section className={styles.step} aria-labelledby="confirm-by-code">
          <h2 id="confirm-by-code" className={styles.title}>
            <FormattedMessage id="privacy_rights.processed.code" />
          </h2>
          <ConfirmByCode email={email} />
          <p className={styles.again}>
            <FormattedMessage id="privacy_rights.processed.after" />
          </p>
          <NoMail email={email} />
        </section>
      )}
      <Facts
        facts={{
          'privacy_rights.facts.asked': <RequestedRight flowType={flowType} />,
          'privacy_rights.facts.reference': reference && (
            <strong className={styles.reference} translate="no">
              {reference}
            </strong>
          ),
          'privacy_rights.facts.state': isMailed && <FormattedMessage id="privacy_rights.status.state.RECEIVED" />,
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
