import { FormattedMessage, useUnsavedWork, type MessageId } from '@site/shared/platform'
import { Button, FileFacts, List, Notice } from '@site/shared/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DragEvent, ReactNode } from 'react'
import type { FileValue } from '../../rules/rule.ts'
import { FieldFrame, useFieldView, type FieldView } from '../controls/field-frame.tsx'
import type { Fields } from '../fields/define-form.ts'
import type { FormHandle } from '../state/use-form.ts'
import { FileChooser } from './file-chooser.tsx'
import styles from './file-upload.module.css'
import { canRetry, type Upload, type UploadOptions, type Uploads } from './uploads.ts'

interface FileUploadTexts {
  /** Text of the button that removes a file, with `{name}`. */
  remove: MessageId
  /** Label of a file that is being sent, with `{name}`. */
  progress: MessageId
}

interface FileUploadProps<Stored extends FileValue> {
  view: Pick<FieldView, 'id' | 'label' | 'hint' | 'error'>
  /** On the server already. */
  files: readonly Stored[]
  uploads: Uploads
  options: UploadOptions<Stored>
  texts: FileUploadTexts
  /** Removes a file from the server. */
  onRemove: (file: Stored) => Promise<void>
  /** Returns why a file could not be sent or removed. */
  renderError: (error: unknown) => ReactNode
  /** Returns what is shown below a file. */
  renderFile?: (file: Stored) => ReactNode
  /** Between the chooser and the list. */
  children?: ReactNode
}

/** Lets no file that is dropped somewhere else open in the place of the page. Returns what ends that. */
function keepPage() {
  const keep = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}

/** Uploads files as they are chosen, one after the other. What could not be sent stays in the list, with its reason and a retry. */
export function FileUpload<Stored extends FileValue>(props: FileUploadProps<Stored>) {
  const { view, files, uploads, options, texts, onRemove, renderError, renderFile, children } = props
  const chooser = useRef<HTMLInputElement>(null)
  const pendingUploads = useSyncExternalStore(uploads.subscribe, uploads.getState)
  /** The removal that failed last. */
  const [removal, setRemoval] = useState<{ file: Stored; error: unknown }>()
  useUnsavedWork(pendingUploads.length > 0)

  const choose = (chosen: File[]) => uploads.add(chosen, options)

  function drop(event: DragEvent) {
    event.preventDefault()
    choose([...event.dataTransfer.files])
  }

  useEffect(keepPage, [])

  /** The button that had the focus is gone. */
  const focusChooser = () => chooser.current?.focus()

  async function removeStored(file: Stored) {
    setRemoval(undefined)
    try {
      await onRemove(file)
      focusChooser()
    } catch (error) {
      setRemoval({ file, error })
    }
  }

  return (
    <FieldFrame view={{ ...view, required: false, isGroupOptional: true }}>
      <div className={styles.area} onDrop={drop}>
        <FileChooser view={view} chooser={chooser} text="forms.files.choose" multiple onChoose={choose} />
        <span className={styles.drop} aria-hidden="true">
          <FormattedMessage id="forms.files.drop" />
        </span>
      </div>
      {children}
      <List className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            {file.name} <FileFacts file={file} />{' '}
            <Button variant="link" onClick={() => void removeStored(file)}>
              <FormattedMessage id={texts.remove} values={{ name: file.name }} />
            </Button>
            {renderFile?.(file)}
            {removal?.file.id === file.id && (
              <Notice kind="error" title={file.name} onRetry={() => void removeStored(file)}>
                {renderError(removal.error)}
              </Notice>
            )}
          </li>
        ))}
        {pendingUploads.map((upload) => (
          <li key={upload.key}>
            {upload.state === 'failed' ? (
              <FailedUpload
                upload={upload}
                remove={texts.remove}
                renderError={renderError}
                onRetry={() => {
                  uploads.retry(upload, options)
                  focusChooser()
                }}
                onRemove={() => {
                  uploads.remove(upload.key)
                  focusChooser()
                }}
              />
            ) : (
              <label className={styles.upload}>
                <FormattedMessage id={texts.progress} values={{ name: upload.file.name }} />
                <progress value={upload.part} />
              </label>
            )}
          </li>
        ))}
      </List>
    </FieldFrame>
  )
}

interface FailedUploadProps {
  upload: Upload
  remove: MessageId
  renderError: (error: unknown) => ReactNode
  onRetry: () => void
  onRemove: () => void
}

function FailedUpload({ upload: { file, error }, remove, renderError, onRetry, onRemove }: FailedUploadProps) {
  return (
    <Notice kind="error" title={file.name} onRetry={canRetry(error) ? onRetry : undefined}>
      {renderError(error)}
      <p className={styles.remove}>
        <Button variant="link" onClick={onRemove}>
          <FormattedMessage id={remove} values={{ name: file.name }} />
        </Button>
      </p>
    </Notice>
  )
}

interface FileFieldProps<Form extends Fields> {
  form: FormHandle<Form>
  /** Name of a `filesField`. */
  name: keyof Form & string
}

/** The files of a form. `uploads` are created with the form; `send` uploads a file. */
export function FileField<Form extends Fields, Stored extends FileValue>({
  form,
  name,
  send,
  onRemove,
  ...rest
}: FileFieldProps<Form> &
  Pick<UploadOptions<Stored>, 'send'> &
  Pick<FileUploadProps<Stored>, 'uploads' | 'texts' | 'onRemove' | 'renderError'>) {
  const view = useFieldView(form, name)
  const field = form.fields[name]
  const { store } = form
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of a field of files
  const readFiles = () => (store.getValues()[name] ?? []) as readonly Stored[]
  const files = readFiles()
  const options: UploadOptions<Stored> = {
    stored: files.length,
    maxFiles: field?.control === 'files' ? field.maxFiles : 0,
    send,
    onStored: (stored) => store.input(name, [...readFiles(), stored]),
  }

  async function remove(file: Stored) {
    await onRemove(file)
    store.input(
      name,
      readFiles().filter(({ id }) => id !== file.id),
    )
  }

  return <FileUpload {...rest} view={view} files={files} options={options} onRemove={remove} />
}
