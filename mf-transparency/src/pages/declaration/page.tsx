import {
  ApiRejected,
  completeDeclaration,
  confirmDeclaration,
  declarantFields,
  getDeclaration,
  getDeclarationPicture,
  isRejected,
  mailStatusLinks,
  writeAboutDeclaration,
  type DeclarationStatus,
} from '@site/shared/calls'
import { defineForm, emailField, Field, Form, SendFailure, textArea, useForm, type Fields } from '@site/shared/forms'
import { defineNoticeForm, explainNotice, NoticeFields, readNoticeForm, typeNotice } from '@site/shared/notices/form'
import { createQuery, drafts, FormattedMessage, getLocale, useIntl, useLocation, useQuery } from '@site/shared/platform'
import { isWholeToken, limits, readMailedToken, required, type Values } from '@site/shared/rules'
import {
  Button,
  Day,
  Disclosure,
  Exact,
  List,
  Moment,
  Notice,
  OrderedList,
  PageHeader,
  QueryFailure,
  Skeleton,
} from '@site/shared/ui'
import { useState } from 'react'
import { PictureField, type ChosenPicture } from '../../parts/picture-field.tsx'
import { readSponsor } from '../declare/page.tsx'
import styles from './page.module.css'

/** Never cached: the state may change at any time. */
const declarations = createQuery(getDeclaration, 0)

/** By token and file. */
const sentPictures = createQuery((key: string) => {
  const [token = '', file = ''] = key.split(' ')
  return getDeclarationPicture(token, file)
}, 0)

/** The page of a declaration. Its token is in the hash of the mailed link, so that no log contains it. */
export default function DeclarationPage() {
  const token = readMailedToken(useLocation().hash)
  const query = useQuery(declarations, isWholeToken(token) ? token : undefined)
  const { state, value, error } = query
  const isUnknown = !isWholeToken(token) || (error instanceof ApiRejected && [400, 404].includes(error.status))
  return (
    <>
      <PageHeader title={<FormattedMessage id="political_ads.declare.status.title" />} />
      {!isUnknown && state === 'loading' && <Skeleton lines={8} />}
      {isUnknown ? (
        <div className={styles.page}>
          <Notice
            kind={token ? 'error' : 'info'}
            title={<FormattedMessage id={`political_ads.declare.status.${token ? 'unknown' : 'find'}`} />}
          >
            <FormattedMessage id="political_ads.declare.status.unknown_text" />
          </Notice>
          <LostLink />
        </div>
      ) : (
        <QueryFailure query={query} text="political_ads.declare.status.loading_failed" />
      )}
      {value && <Found key={token} token={token} loaded={value} />}
    </>
  )
}

function Found({ token, loaded }: { token: string; loaded: DeclarationStatus }) {
  const [declaration, setDeclaration] = useState(loaded)
  const [isSaved, setIsSaved] = useState(false)
  const { id, state, completeBy, page, notice, canEdit, canWrite, version } = declaration
  return (
    <div className={styles.page}>
      <p className={styles.text}>
        <FormattedMessage id="political_ads.declare.status.reference" values={{ id: <Exact>{id}</Exact> }} />
      </p>
      <Notice kind={state === 'PUBLISHED' ? 'success' : 'info'}>
        <FormattedMessage
          id={`political_ads.declare.status.${state}`}
          values={{ day: completeBy && <Day date={completeBy} /> }}
        />
      </Notice>
      {state === 'DECLARED' && <Confirm token={token} onConfirmed={setDeclaration} />}
      <Missing declaration={declaration} />
      {page && (
        <p className={styles.text}>
          <a href={page}>
            <FormattedMessage id="political_ads.declare.status.page" />
          </a>
        </p>
      )}
      <Pictures token={token} declaration={declaration} />
      {isSaved && (
        <Notice kind="success">
          <FormattedMessage id="political_ads.declare.status.saved" />
        </Notice>
      )}
      {notice && canEdit && (
        <Disclosure
          framed
          open={state === 'ASKED' ? true : undefined}
          summary={<FormattedMessage id="political_ads.declare.status.edit" />}
        >
          <Completion
            // Its values are read once.
            key={version}
            token={token}
            declaration={declaration}
            onSaved={(saved) => {
              setDeclaration(saved)
              setIsSaved(true)
            }}
          />
        </Disclosure>
      )}
      <Steps declaration={declaration} />
      {canWrite && <Write token={token} onWritten={setDeclaration} />}
    </div>
  )
}

function Confirm({ token, onConfirmed }: { token: string; onConfirmed: (declaration: DeclarationStatus) => void }) {
  const form = useForm(defineForm({}), { send: () => confirmDeclaration(token), onSuccess: onConfirmed })
  return (
    <div className={styles.confirm}>
      <Button loading={form.sending} onClick={form.send}>
        <FormattedMessage id="political_ads.declare.status.confirm" />
      </Button>
      <SendFailure form={form} text="political_ads.declare.status.loading_failed" />
    </div>
  )
}

/** Missing items, by the numbers of the form. */
function Missing({ declaration: { incomplete } }: { declaration: DeclarationStatus }) {
  const intl = useIntl()
  const numbers = [...new Set(incomplete.flatMap(({ number }) => number ?? []))]
  if (numbers.length === 0) return null
  const items = numbers.map((number) => intl.formatMessage({ id: 'political_ads.declare.status.item' }, { number }))
  return (
    <Notice kind="error">
      <FormattedMessage
        id="political_ads.declare.status.missing"
        values={{ items: intl.formatList(items, { type: 'conjunction' }) }}
      />
    </Notice>
  )
}

/** Pictures that the sponsor sent of the advertisement. */
function Pictures({ token, declaration: { pictures } }: { token: string; declaration: DeclarationStatus }) {
  if (pictures.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="political_ads.declare.status.pictures" />
      </h2>
      <List className={styles.pictures}>
        {pictures.map((file) => (
          <li key={file}>
            <Picture token={token} file={file} />
          </li>
        ))}
      </List>
    </section>
  )
}

function Picture({ token, file }: { token: string; file: string }) {
  const query = useQuery(sentPictures, `${token} ${file}`)
  const { state, value } = query
  if (state === 'loading') return <Skeleton lines={4} />
  if (!value) return <QueryFailure query={query} text="political_ads.declare.status.loading_failed" />
  return <img className={styles.picture} src={`data:${value.mediaType};base64,${value.content}`} alt="" />
}

const lostLinkForm = defineForm({
  email: emailField({ ...declarantFields.email, label: 'political_ads.declare.email' }),
})

/** Mails a sponsor the links to their declarations again. The answer is the same for every address. */
function LostLink() {
  const [isSent, setIsSent] = useState(false)
  const form = useForm(lostLinkForm, {
    send({ email }) {
      setIsSent(false)
      return mailStatusLinks(email, getLocale().locale)
    },
    onSuccess: () => setIsSent(true),
  })
  return (
    <section className={styles.write}>
      <h2 className={styles.title}>
        <FormattedMessage id="political_ads.declare.lost.title" />
      </h2>
      {isSent && (
        <Notice kind="success">
          <FormattedMessage id="political_ads.declare.lost.sent" />
        </Notice>
      )}
      <SendFailure form={form} text="political_ads.declare.failed" />
      <Form form={form} submit="political_ads.declare.lost.send" />
    </section>
  )
}

interface CompletionProps {
  token: string
  declaration: DeclarationStatus
  onSaved: (declaration: DeclarationStatus) => void
}

function Completion({ token, declaration, onSaved }: CompletionProps) {
  const { id, version, notice, sponsorKind, sponsorOrigin } = declaration
  const { country } = getLocale()
  const [parts] = useState(() => defineNoticeForm(country, 'SPONSOR'))
  const [fields] = useState<Fields>(() => Object.assign({}, ...parts.map((part) => part.fields)))
  const draft = drafts.of(`declaration ${id} ${version}`)
  const [picture, setPicture] = useState<ChosenPicture>()
  const form = useForm(
    { fields },
    {
      draft,
      initial: { sponsorKind, sponsorOrigin, ...typeNotice(notice ?? {}) },
      send(values: Values) {
        const body = {
          token,
          version,
          ...readSponsor(values),
          notice: readNoticeForm(parts, values, notice ?? {}),
          ...(picture && { picture: picture.content }),
        }
        return completeDeclaration(body).catch(explainNotice)
      },
      onSuccess(saved) {
        draft.reset()
        onSaved(saved)
      },
    },
  )
  const { failure } = form.state
  const isChanged = isRejected(failure, completeDeclaration, 'CHANGED_MEANWHILE')
  const isPictureRejected =
    isRejected(failure, completeDeclaration, 'INVALID_PICTURE') ||
    isRejected(failure, completeDeclaration, 'FILES_FULL')
  return (
    <Form form={form} submit="political_ads.declare.status.save">
      <NoticeFields parts={parts} form={form} />
      <PictureField
        label="political_ads.declare.picture"
        picture={picture}
        isRejected={isPictureRejected}
        onChange={setPicture}
      />
      {!isPictureRejected && (
        <SendFailure form={form} text={`political_ads.declare.${isChanged ? 'status.changed' : 'failed'}`} />
      )}
    </Form>
  )
}

/** Steps so far, with the messages of both sides. */
function Steps({ declaration: { steps } }: { declaration: DeclarationStatus }) {
  return (
    <section>
      <h2 className={styles.title}>
        <FormattedMessage id="political_ads.declare.status.history" />
      </h2>
      <OrderedList className={styles.steps}>
        {steps.map(({ kind, at, text }) => (
          <li key={at + kind + text}>
            <strong>
              <FormattedMessage id={`political_ads.declare.step.${kind}`} />
            </strong>{' '}
            <Moment at={at} length="medium" />
            {text && (
              <p className={styles.message} dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </OrderedList>
    </section>
  )
}

const messageForm = defineForm({
  text: textArea({
    label: 'political_ads.declare.status.write',
    rules: [required],
    maxLength: limits.message,
    rows: 4,
  }),
})

function Write({ token, onWritten }: { token: string; onWritten: (declaration: DeclarationStatus) => void }) {
  const [isWritten, setIsWritten] = useState(false)
  const form = useForm(messageForm, {
    send: ({ text }) => writeAboutDeclaration(token, text),
    onSuccess(declaration) {
      setIsWritten(true)
      onWritten(declaration)
    },
  })
  return (
    <section className={styles.write}>
      <Form form={form} submit="political_ads.declare.status.write_send">
        <Field form={form} name="text" />
        <SendFailure form={form} text="political_ads.declare.failed" />
      </Form>
      {isWritten && (
        <Notice kind="success">
          <FormattedMessage id="political_ads.declare.status.written" />
        </Notice>
      )}
    </section>
  )
}
