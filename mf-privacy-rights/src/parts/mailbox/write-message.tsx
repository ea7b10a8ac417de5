import {
  isRejected,
  maxFiles,
  messageTextField,
  personUploadPath,
  removePersonFile,
  sendPersonMessage,
  uploadFile,
  type MessageFile,
  type PersonMessage,
} from '@site/shared/calls'
import {
  createUploads,
  defineForm,
  Field,
  FieldRejection,
  FileField,
  filesField,
  Form,
  SendFailure,
  textArea,
  useForm,
} from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { privacyMailbox } from '@site/shared/rules'
import { Notice } from '@site/shared/ui'
import { useState } from 'react'
import { textOf, FileError } from './mailbox-error.tsx'
import { openMessageDraft } from './message-draft.ts'

const messageForm = defineForm({
  text: textArea({
    ...messageTextField,
    label: 'privacy_rights.mailbox.write',
    hint: 'privacy_rights.mailbox.write_hint',
  }),
  files: filesField<MessageFile>({
    label: 'privacy_rights.mailbox.files',
    hint: 'privacy_rights.mailbox.files_hint',
    hintValues: { count: maxFiles },
    maxFiles,
  }),
})

const fileTexts = { remove: 'privacy_rights.mailbox.remove', progress: 'privacy_rights.mailbox.uploading' } as const

interface WriteMessageProps {
  token: string
  reference: string
  /** Whether a message was sent from this page. */
  hasSent: boolean
  onSent: (message: PersonMessage) => void
}

/** A message of the person with files. Until it is sent, this tab keeps it, also when the page is loaded again. */
export function WriteMessage({ token, reference, hasSent, onSent }: WriteMessageProps) {
  const [{ draft, uploads }] = useState(() => ({ draft: openMessageDraft(reference), uploads: createUploads() }))
  const form = useForm(messageForm, { draft, send, onSuccess: finish, onFailure: forgetExpired })

  async function send({ text }: { text: string }): Promise<PersonMessage> {
    if (!(await uploads.settle())) throw new FieldRejection('files', 'privacy_rights.mailbox.error.UNFINISHED')
    // Also those that arrived meanwhile.
    const files = readFiles()
    const { sentAt } = await sendPersonMessage({ token, text, files: files.map(({ id }) => id) })
    return { id: sentAt, from: 'PERSON', sentAt, readAt: null, text, isAnswer: false, isDestroyed: false, files }
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a field of files
  const readFiles = () => [...((form.store.getValues()['files'] ?? []) as readonly MessageFile[])]

  function finish(message: PersonMessage) {
    draft.reset()
    uploads.clear()
    onSent(message)
  }

  /** Files that were not sent in time have been removed. */
  function forgetExpired(error: unknown) {
    if (isRejected(error, sendPersonMessage, 'NOT_FOUND')) form.clear(['files'])
  }

  return (
    <Form form={form} submit="privacy_rights.mailbox.send">
      <Field form={form} name="text" />
      <FileField
        form={form}
        name="files"
        uploads={uploads}
        texts={fileTexts}
        send={(file, onProgress) => uploadFile(personUploadPath, file, onProgress, token)}
        onRemove={async (file: MessageFile) => {
          await removePersonFile({ token, file: file.id })
        }}
        renderError={(error) => <FileError error={error} />}
      />
      <SendFailure
        form={form}
        text={textOf(form.state.failure)}
        values={{ mailbox: privacyMailbox }}
        mailbox={privacyMailbox}
      />
      {hasSent && !form.filled && (
        <Notice kind="success">
          <FormattedMessage id="privacy_rights.mailbox.sent" />
        </Notice>
      )}
    </Form>
  )
}
