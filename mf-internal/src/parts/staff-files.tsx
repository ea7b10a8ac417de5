import { maxFiles, uploadFile, type MessageFile } from '@site/shared/calls'
import { createUploads, FileUpload } from '@site/shared/forms'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useId, useState, useSyncExternalStore } from 'react'
import { StaffFailureText } from './staff-failure.tsx'
import styles from './staff-files.module.css'

interface StaffFilesProps {
  /** On the server already. */
  files: readonly MessageFile[]
  /** URL of the upload. */
  path: string
  onStored: (file: MessageFile) => void
  onRemove: (file: MessageFile) => Promise<void>
  /** Returns a file that a button adds; no button where left out. */
  makeFile?: (() => File) | undefined
}

const texts = {
  remove: 'internal_privacy_rights.files.remove',
  progress: 'internal_privacy_rights.files.progress',
} as const

/** Uploads files for an answer or a message, and warns of what they reveal. */
export function StaffFiles({ files, path, onStored, onRemove, makeFile }: StaffFilesProps) {
  const intl = useIntl()
  const id = useId()
  const [uploads] = useState(createUploads)
  const pendingUploads = useSyncExternalStore(uploads.subscribe, uploads.getState)
  const options = {
    stored: files.length,
    maxFiles,
    send: (file: File, onProgress: (part: number) => void) => uploadFile(path, file, onProgress),
    onStored,
  }

  return (
    <FileUpload
      view={{
        id,
        label: intl.formatMessage({ id: 'internal_privacy_rights.files' }),
        hint: intl.formatMessage({ id: 'internal_privacy_rights.files.hint' }),
        error: undefined,
      }}
      files={files}
      uploads={uploads}
      options={options}
      texts={texts}
      onRemove={onRemove}
      renderError={(error) => <StaffFailureText error={error} />}
      renderFile={(file) => <Metadata file={file} />}
    >
      {makeFile && (
        <Button
          variant="secondary"
          loading={pendingUploads.some(({ state }) => state !== 'failed')}
          onClick={() => uploads.add([makeFile()], options)}
        >
          <FormattedMessage id="internal_privacy_rights.files.data" />
        </Button>
      )}
    </FileUpload>
  )
}

/** Warns of what a file reveals beyond its content. */
function Metadata({ file: { metadata } }: { file: MessageFile }) {
  const intl = useIntl()
  if (metadata.length === 0) return null

  /** Translates the name in `author: Jan`. */
  function nameFact(fact: string): string {
    const [name = '', ...value] = fact.split(': ')
    return [intl.formatMessage({ id: 'internal_privacy_rights.files.fact' }, { name }), ...value].join(': ')
  }

  return (
    <p className={styles.warning}>
      <FormattedMessage
        id="internal_privacy_rights.files.metadata"
        values={{ list: intl.formatList(metadata.map(nameFact)) }}
      />
    </p>
  )
}
