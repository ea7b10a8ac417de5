import {
  messageFile,
  maxFiles,
  personUploadPath,
  removePersonFile,
  sendPersonMessage,
  uploadFile,
  type MessageFile,
  type PersonMessage,
} from '@site/shared/calls'
import { FormattedMessage, useUnsavedWork } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { Button, controlStyle, FileFacts, Notice } from '@site/shared/ui'
import { useEffect, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { codeOf, MailboxError } from './mailbox-error.tsx'
import styles from './mailbox.module.css'

interface WriteMessageProps {
  token: string
  reference: string
  onSent: (message: PersonMessage) => void
}

/** A message of the person with files. Until it is sent, this tab keeps it, also when the page is loaded again. */
export function WriteMessage({ token, reference, onSent }: WriteMessageProps) {
  const key = `message-${reference}`
  const [{ text, files }, setDraft] = useState(() => readDraft(key))
  /** The upload that goes on or failed. */
  const [upload, setUpload] = useState<{ name: string; part: number }>()
  const [state, setState] = useState<'idle' | 'uploading' | 'sending' | 'sent' | ReturnType<typeof codeOf>>('idle')
  const isBusy = state === 'uploading' || state === 'sending'
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  useUnsavedWork(state === 'uploading')
  useEffect(() => writeDraft(key, { text, files }), [key, text, files])

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])].slice(0, maxFiles - files.length)
    currentTarget.value = ''
    setState('uploading')
    for (const file of chosen) {
      const show = (part: number) => setUpload({ name: file.name, part })
      show(0)
      const added = await uploadFile(personUploadPath, file, show, token)
      setDraft((now) => ({ ...now, files: [...now.files, added] }))
    }
    setUpload(undefined)
    setState('idle')
  }

  async function remove(file: string) {
    await removePersonFile({ token, file })
    change({ files: files.filter(({ id }) => id !== file) })
  }

  async function send(event?: SyntheticEvent) {
    event?.preventDefault()
    if (isBusy) return
    setUpload(undefined)
    if (!text.trim()) return setState('EMPTY')
    setState('sending')
    const { sentAt } = await sendPersonMessage({ token, text, files: files.map(({ id }) => id) })
    onSent({ id: sentAt, from: 'PERSON', sentAt, readAt: null, text, isAnswer: false, isDestroyed: false, files })
    setDraft({ text: '', files: [] })
    setState('sent')
  }

  function fail(error: unknown) {
    const code = codeOf(error)
    // Files that were not sent in time have been removed.
    if (code === 'NOT_FOUND') change({ files: [] })
    setState(code)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event).catch(fail)}>
      <label htmlFor="mailbox-text" className={styles.label}>
        <FormattedMessage id="privacy_rights.mailbox.write" />
      </label>
      <p id="mailbox-text-hint" className={styles.hint}>
        <FormattedMessage id="privacy_rights.mailbox.write_hint" />
      </p>
      <textarea
        id="mailbox-text"
        className={controlStyle}
        rows={5}
        maxLength={limits.message}
        value={text}
        aria-invalid={state === 'EMPTY' || undefined}
        aria-describedby="mailbox-text-hint mailbox-send-error"
        onChange={(event) => change({ text: event.target.value })}
      />
      <label htmlFor="mailbox-files" className={styles.label}>
        <FormattedMessage id="privacy_rights.mailbox.files" />
      </label>
      <p id="mailbox-files-hint" className={styles.hint}>
        <FormattedMessage id="privacy_rights.mailbox.files_hint" values={{ count: maxFiles }} />
      </p>
      <input
        id="mailbox-files"
        type="file"
        multiple
        disabled={isBusy}
        className={styles.chooser}
        aria-describedby="mailbox-files-hint"
        onChange={(event) => void add(event).catch(fail)}
      />
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            {file.name} <FileFacts file={file} />{' '}
            <Button variant="link" onClick={() => void remove(file.id).catch(fail)}>
              <FormattedMessage id="privacy_rights.mailbox.remove" values={{ name: file.name }} />
            </Button>
          </li>
        ))}
        {upload && state === 'uploading' && (
          <li>
            {upload.name} <progress value={upload.part} aria-label={upload.name} />
          </li>
        )}
      </ul>
      <MailboxError id="mailbox-send-error" code={state} file={upload?.name} onSend={() => void send().catch(fail)} />
      {state === 'sent' && (
        <Notice kind="success">
          <FormattedMessage id="privacy_rights.mailbox.sent" />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" loading={isBusy}>
          <FormattedMessage id="privacy_rights.mailbox.send" />
        </Button>
      </div>
    </form>
  )
}

interface Draft {
  text: string
  /** Uploaded, not sent. */
  files: MessageFile[]
}

// Where the browser allows no storage, only the page has the message.
function readDraft(key: string): Draft {
  try {
    const { text, files }: { text: string; files: unknown[] } = JSON.parse(sessionStorage.getItem(key) ?? '')
    return { text, files: files.filter((file): file is MessageFile => messageFile.is(file)) }
  } catch {
    return { text: '', files: [] }
  }
}

function writeDraft(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}
