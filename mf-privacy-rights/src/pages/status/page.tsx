import {
  getRequestStatus,
  isDecided,
  isOpen,
  isRejected,
  objectionText,
  requestReview,
  withdrawRequest,
} from '@site/shared/calls'
import type { RequestStatus } from '@site/shared/calls'
import { defineForm, Form, SendFailure, textArea, useForm } from '@site/shared/forms'
import { describeBrands } from '@site/shared/brands'
import { FormattedMessage, lazyPart, Link, useIntl, useLocation, useNavigate } from '@site/shared/platform'
import { privacyMailbox, readMailedToken } from '@site/shared/rules'
import { Button, Day, Dialog, Exact, Notice, PageHeader, QueryFailure, Skeleton } from '@site/shared/ui'
import { LinkCode } from '../../parts/link-code.tsx'
import { LostLink } from '../../parts/lost-link.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { RequestFacts, shownState } from '../../parts/status/request-facts.tsx'
import { StepLine } from '../../parts/status/step-line.tsx'
import styles from './page.module.css'
import { mailboxId } from '../../parts/mailbox/mailbox-id.ts'
import { useStatus } from '../../parts/status/use-status.ts'
import { useEffect, useState } from 'react'

const useMailbox = lazyPart(() => import(/* webpackChunkName: "lazy-mailbox" */ '../../parts/mailbox/mailbox.tsx'))

/**
 * Returns the token of the mailed link, which is in the hash, so that no log contains it. Replaces a link that a mail program
 * changed with the one that we mailed.
 */
function useLinkToken(): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const token = readMailedToken(hash)
  const mailed = token && `#${token}`
  useEffect(() => {
    if (hash !== mailed) void navigate(`/privacy-rights/status${mailed}`, { replace: true })
  }, [hash, mailed, navigate])
  return token
}

/** Shows the state of a request. */
export default function StatusPage() {
  const token = useLinkToken()
  const query = useStatus(token)
  const { request, state } = query
  const problem = token ? 'unknown' : 'missing'
  return (
    <>
      <PageHeader title={<FormattedMessage id="privacy_rights.status.title" />} />
      {state === 'loading' && <Skeleton lines={8} />}
      <QueryFailure query={query} text="privacy_rights.status.failed" />
      {state === 'unknown' && (
        <>
          <Notice
            kind={token ? 'error' : 'info'}
            title={<FormattedMessage id={`privacy_rights.status.${problem}_title`} />}
          >
            <FormattedMessage id={`privacy_rights.status.${token ? 'unknown' : 'find'}`} />
          </Notice>
          <LinkCode />
          <LostLink />
          <p>
            <Link to="/privacy-rights">
              <FormattedMessage id="privacy_rights.status.new" />
            </Link>
          </p>
        </>
      )}
      {request && <FoundRequest key={token} token={token} loaded={request} />}
    </>
  )
}

function FoundRequest({ token, loaded }: { token: string; loaded: RequestStatus }) {
  const [request, setRequest] = useState(loaded)
  const { confirmed, state } = request
  // What we wrote is what a person comes for, and a question waits for an answer. Both stay where they are after an answer.
  const [isMailboxFirst] = useState(loaded.mailbox.received + loaded.mailbox.letters > 0 || loaded.state === 'PAUSED')
  const answerBy = state !== 'PAUSED' && isOpen(state) && request.answerBy
  /** A message is counted, and an answer to our question lets the term run on. Where that cannot be read now, a reload shows it. */
  function followMessage() {
    getRequestStatus(token).then(setRequest, () => undefined)
  }
  const messages = <Messages token={token} request={request} onSent={followMessage} />
  return (
    <>
      <Explanation request={request} />
      {/* Why details are missing: this link may have reached another person. */}
      {!confirmed && (
        <p>
          <FormattedMessage id={`privacy_rights.status.hidden.${state === 'WITHDRAWN' ? 'withdrawn' : 'waiting'}`} />
        </p>
      )}
      <Restriction request={request} />
      {isMailboxFirst && messages}
      <RequestFacts request={request} />
      <StepLine request={request} answerBy={answerBy} />
      {!isMailboxFirst && messages}
      <AskReview token={token} request={request} onChange={setRequest} />
      <div className={styles.actions}>
        <Withdraw token={token} request={request} onChange={setRequest} />
        <PrintButton />
      </div>
    </>
  )
}

/** Meaning of the state. A request that was never confirmed is deleted with the other unconfirmed ones. */
function StateText({ request }: { request: RequestStatus }) {
  const { confirmed, flowType } = request
  const shown = shownState(request)
  if (shown === 'ANSWERED' && flowType === 'OBJECTION' && confirmed) return <GrantedObjection request={request} />
  if (shown === 'WITHDRAWN' && !confirmed) return <FormattedMessage id="privacy_rights.status.withdrawn_unconfirmed" />
  return <FormattedMessage id={`privacy_rights.status.explain.${shown}`} />
}

/** Meaning of the state and what the person can do. */
function Explanation({ request }: { request: RequestStatus }) {
  const { state, isToPost, extension, isInReview, answerBy, mailbox } = request
  const shown = shownState(request)
  const isGood = shown === 'ANSWERED' || shown === 'WITHDRAWN'
  return (
    <Notice kind={isGood ? 'success' : 'info'}>
      {/* A notice of success says its changes itself. */}
      <span role={isGood ? undefined : 'status'}>
        <StateText request={request} />
      </span>{' '}
      {extension && isOpen(state) && <FormattedMessage id={`privacy_rights.status.extension.${extension}`} />}
      {isInReview && (
        <FormattedMessage id="privacy_rights.status.review" values={{ day: <Day date={answerBy} /> }} />
      )}{' '}
      {isDecided(state) && !isToPost && mailbox.letters > 0 && (
        <>
          {/* No link: the fragment of the URL is the token. */}
          <Button variant="link" onClick={() => document.getElementById(mailboxId)?.focus()}>
            <FormattedMessage id="privacy_rights.status.read_letter" />
          </Button>
          {' · '}
        </>
      )}
      {isDecided(state) && !isToPost && (
        <Link to="/privacy-rights#complaint">
          <FormattedMessage id="privacy_rights.complaint.title" />
        </Link>
      )}
    </Notice>
  )
}

/** Says that data is not used, and until when. */
function Restriction({ request: { restriction } }: { request: RequestStatus }) {
  if (!restriction) return null
  const { since, until, liftedOn } = restriction
  const end = until ? 'until' : 'open'
  return (
    <Notice kind="info">
      <FormattedMessage id="privacy_rights.status.restriction.since" values={{ day: <Day date={since} /> }} />{' '}
      {liftedOn ? (
        <FormattedMessage id="privacy_rights.status.restriction.lifted" values={{ day: <Day date={liftedOn} /> }} />
      ) : (
        <FormattedMessage
          id={`privacy_rights.status.restriction.${end}`}
          values={{ day: until && <Day date={until} /> }}
        />
      )}
    </Notice>
  )
}

/** Advertising that stops. An objection to advertising is always granted in full. */
function GrantedObjection({ request }: { request: RequestStatus }) {
  const intl = useIntl()
  const brands = describeBrands(request.country, request.brands)
  const ways = request.communicationTypes.map((type) => intl.formatMessage({ id: `rights_form.communication.${type}` }))
  const values = {
    count: brands.length,
    hasBrands: String(brands.length > 0),
    brands: <Exact>{intl.formatList(brands)}</Exact>,
    hasWays: String(ways.length > 0),
    ways: intl.formatList(ways.map((way) => way.toLocaleLowerCase(intl.locale))),
  }
  return <FormattedMessage id="privacy_rights.status.granted_objection" values={values} />
}

/** Loads only where there is something to read or to write. */
function Messages({ token, request, onSent }: { token: string; request: RequestStatus; onSent: () => void }) {
  const { isWritable, received, sent, letters } = request.mailbox
  const isNeeded = request.confirmed && (isWritable || received + sent + letters > 0)
  const query = useMailbox(isNeeded)
  if (!isNeeded) return null
  if (query.value) return <query.value.default token={token} request={request} onSent={onSent} />
  if (query.state === 'loading') return <Skeleton lines={4} />
  return <QueryFailure query={query} text="privacy_rights.mailbox.unavailable" />
}

interface ActionProps {
  token: string
  request: RequestStatus
  onChange: (request: RequestStatus) => void
}

const reviewForm = defineForm({
  text: textArea({
    label: 'privacy_rights.review.text',
    hint: 'privacy_rights.review.hint',
    maxLength: objectionText.maxLength,
    rows: 4,
  }),
})

/** Asks to look again at a decision, once. */
function AskReview({ token, request, onChange }: ActionProps) {
  const [isOpened, setOpened] = useState(false)
  const form = useForm(reviewForm, {
    send: ({ text }) => requestReview(token, text).catch(readReview),
    onSuccess: onChange,
  })

  /** Staff have entered it meanwhile, from a letter for example. */
  function readReview(error: unknown) {
    if (!isRejected(error, requestReview, 'ALREADY_REVIEWED')) throw error
    return getRequestStatus(token)
  }

  if (!request.canAskReview) return null
  return (
    <section className={styles.review}>
      <h2 className={styles.title}>
        <FormattedMessage id="privacy_rights.review.title" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="privacy_rights.review.explanation" />
      </p>
      {!isOpened && (
        <Button variant="secondary" onClick={() => setOpened(true)}>
          <FormattedMessage id="privacy_rights.review.open" />
        </Button>
      )}
      {isOpened && (
        <>
          <SendFailure form={form} text="privacy_rights.review.failed" mailbox={privacyMailbox} />
          <Form form={form} submit="privacy_rights.review.send" />
        </>
      )}
    </section>
  )
}

/** Withdraws a request after a confirmation; not once it has been answered. */
function Withdraw({ token, request, onChange }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  const [isTooLate, setTooLate] = useState(false)
  const form = useForm(defineForm({}), {
    send: () => withdrawRequest(token).catch(readAnswered),
    onSuccess(withdrawn) {
      setAsking(false)
      onChange(withdrawn)
    },
    onFailure: () => setAsking(false),
  })

  /** Somebody has answered it meanwhile. */
  async function readAnswered(error: unknown) {
    if (!isRejected(error, withdrawRequest, 'ALREADY_HANDLED')) throw error
    setTooLate(true)
    return getRequestStatus(token).catch(() => request)
  }

  return (
    <>
      <div className={styles.message}>
        <SendFailure form={form} text="privacy_rights.withdraw.failed" mailbox={privacyMailbox} />
        {isTooLate && (
          <Notice kind="error">
            <FormattedMessage id="privacy_rights.withdraw.too_late" />
          </Notice>
        )}
      </div>
      {(request.state === 'RECEIVED' || isOpen(request.state)) && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          <FormattedMessage id="privacy_rights.withdraw.action" />
        </Button>
      )}
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="privacy_rights.withdraw.title" />}
        onClose={() => setAsking(false)}
      >
        <p className={styles.text}>
          <FormattedMessage
            id="privacy_rights.withdraw.text"
            values={{ reference: <Exact>{request.reference}</Exact> }}
          />
        </p>
        <div className={styles.choices}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            <FormattedMessage id="privacy_rights.withdraw.keep" />
          </Button>
          <Button variant="danger" loading={form.sending} onClick={form.send}>
            <FormattedMessage id="privacy_rights.withdraw.confirm" />
          </Button>
        </div>
      </Dialog>
    </>
  )
}
