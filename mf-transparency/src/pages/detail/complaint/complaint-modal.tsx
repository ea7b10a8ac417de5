import { drafts, FormattedMessage, getLocale, useIntl, useLocation } from '@site/shared/platform'
import { Button, Dialog, Exact, Icon, icons, List, Notice, Spinner } from '@site/shared/ui'
import {
  complaintFields,
  complaintReasons,
  isOutage,
  isRejected,
  sendComplaint,
  type CampaignItem,
  type ComplaintReason,
} from '@site/shared/calls'
import { honeypotName } from '@site/shared/rules'
import styles from './complaint.module.css'
import {
  defineForm,
  emailField,
  FieldRejection,
  Form,
  honeypot,
  SendFailure,
  textArea,
  textField,
  useForm,
  type FormHandle,
} from '@site/shared/forms'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const complaintForm = defineForm({
  name: textField({ label: 'political_ads.complaint.name', autoComplete: 'name', ...complaintFields.name }),
  email: emailField({ label: 'political_ads.complaint.email', ...complaintFields.email }),
  explanation: textArea({ label: 'political_ads.complaint.explanation', ...complaintFields.explanation }),
  [honeypotName]: honeypot(),
})

/** The report button and its modal. What was typed survives closing and failures. */
export function ComplaintModal({ campaign }: { campaign: Pick<CampaignItem, 'id' | 'sponsorName'> }) {
  const { id: campaignId, sponsorName } = campaign
  // The link in a downloaded file opens the modal.
  const isRequested = useLocation().hash === '#report'
  const [layer, setLayer] = useState<'hidden' | 'reasons' | 'form' | 'result'>(isRequested ? 'reasons' : 'hidden')
  const [reason, setReason] = useState<ComplaintReason>()
  const draft = drafts.of(`complaint-${campaignId}`)
  const form = useForm(complaintForm, {
    draft,
    async send(values) {
      if (!reason) throw new Error('The form of a complaint is shown after its reason only')
      try {
        await sendComplaint({ ...values, reason, campaignId, locale: getLocale().locale })
      } catch (error) {
        const isAboutEmail = isRejected(error, sendComplaint, 'INVALID_EMAIL')
        throw isAboutEmail ? new FieldRejection('email', 'contact.email_validation_failure', { cause: error }) : error
      }
    },
    onSuccess() {
      draft.reset()
      setLayer('result')
    },
    onFailure: () => setLayer('result'),
  })
  const showReasons = () => setLayer('reasons')
  const close = () => setLayer('hidden')
  function choose(chosen: ComplaintReason) {
    setReason(chosen)
    setLayer('form')
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={showReasons}>
        <FormattedMessage id="political_ads.complaint.open" />
      </Button>
      <Dialog
        open={layer !== 'hidden'}
        title={
          <span className={styles.title}>
            <FormattedMessage id="political_ads.complaint.title" values={{ sponsor: <Exact>{sponsorName}</Exact> }} />
          </span>
        }
        onClose={close}
      >
        <p className={styles.reference}>
          <FormattedMessage id="political_ads.complaint.reference" values={{ id: <Exact>{campaignId}</Exact> }} />
        </p>
        {layer === 'reasons' && <ComplaintReasons onChoose={choose} />}
        {layer === 'form' && <ComplaintFormLayer form={form} reason={reason} onBack={showReasons} />}
        {layer === 'result' && <ComplaintResult form={form} onReturn={() => setLayer('form')} onClose={close} />}
      </Dialog>
    </>
  )
}

function ComplaintReasons({ onChoose }: { onChoose: (reason: ComplaintReason) => void }) {
  return (
    <>
      <LayerTitle>
        <FormattedMessage id="political_ads.complaint.choose" />
      </LayerTitle>
      <List className={styles.reasons}>
        {complaintReasons.map((reason) => (
          <li key={reason}>
            <button type="button" className={styles.reason} onClick={() => onChoose(reason)}>
              <FormattedMessage id={`political_ads.complaint.reasons.${reason}`} />
              <Icon shape={icons.arrowRight} />
            </button>
          </li>
        ))}
      </List>
    </>
  )
}

interface ComplaintFormLayerProps {
  form: FormHandle<typeof complaintForm.fields>
  reason: ComplaintReason | undefined
  onBack: () => void
}

function ComplaintFormLayer({ form, reason, onBack }: ComplaintFormLayerProps) {
  const intl = useIntl()
  if (form.sending) {
    return (
      <div className={styles.sending}>
        <Spinner>
          <FormattedMessage id="political_ads.complaint.sending" />
        </Spinner>
      </div>
    )
  }
  return (
    <>
      <Button variant="link" className={styles.back} onClick={onBack}>
        <FormattedMessage id="political_ads.complaint.back" />
      </Button>
      <LayerTitle takesFocus={!form.state.rejection}>
        <FormattedMessage id="political_ads.complaint.explain" />
      </LayerTitle>
      {reason && (
        <p className={styles.text}>
          <FormattedMessage
            id="political_ads.complaint.reason"
            values={{ reason: intl.formatMessage({ id: `political_ads.complaint.reasons.${reason}` }) }}
          />
        </p>
      )}
      <p className={styles.text}>
        <FormattedMessage id="political_ads.complaint.next" />
      </p>
      <Form form={form} submit="political_ads.complaint.send" privacy="political_ads.complaint.privacy" />
    </>
  )
}

interface ComplaintResultProps {
  form: FormHandle<typeof complaintForm.fields>
  onReturn: () => void
  onClose: () => void
}

function ComplaintResult({ form, onReturn, onClose }: ComplaintResultProps) {
  const hasFailed = form.state.failure !== undefined
  const button = useFocus<HTMLButtonElement>()
  function send() {
    onReturn()
    form.send()
  }
  return (
    <div className={styles.result}>
      <SendFailure form={{ ...form, send }} text="political_ads.complaint.failure" />
      {!hasFailed && (
        <Notice kind="success">
          <FormattedMessage id="political_ads.complaint.success" />
        </Notice>
      )}
      <p className={styles.text}>
        <FormattedMessage id={`political_ads.complaint.${hasFailed ? 'kept' : 'next'}`} />{' '}
        {hasFailed && (
          <Button variant="link" onClick={onReturn}>
            <FormattedMessage id="political_ads.complaint.return" />
          </Button>
        )}
      </p>
      {/* During an outage the notice has the button that sends it. */}
      {!isOutage(form.state.failure) && (
        <Button ref={button} onClick={hasFailed ? send : onClose}>
          <FormattedMessage id={hasFailed ? 'common.retry' : 'common.close'} />
        </Button>
      )}
    </div>
  )
}

function LayerTitle({ takesFocus = true, children }: { takesFocus?: boolean; children: ReactNode }) {
  return (
    <h3 ref={useFocus<HTMLHeadingElement>(takesFocus)} tabIndex={-1} className={styles.layerTitle}>
      {children}
    </h3>
  )
}

/** Focuses an element when its layer appears, since the pressed button is gone. */
function useFocus<Part extends HTMLElement>(takesFocus = true) {
  const part = useRef<Part>(null)
  const [shouldFocus] = useState(takesFocus)
  useEffect(() => {
    if (shouldFocus) part.current?.focus()
  }, [shouldFocus])
  return part
}
