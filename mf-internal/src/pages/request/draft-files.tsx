import { removeDraftFile, staffUploadPath, uploadFile, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, FileFacts } from '@site/shared/ui'
import { useId, useState, type ChangeEvent, type Dispatch, type SetStateAction } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import styles from './draft-files.module.css'

interface DraftFilesProps {
  request: StaffRequest
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** Uploads files, and shows those that go with the next message or answer. */
export function DraftFiles({ request: { reference, drafts }, onChange }: DraftFilesProps) {
  const intl = useIntl()
  const id = useId()
  const [upload, setUpload] = useState<{ name: string; part: number }>()
  const [failure, setFailure] = useState<{ name: string; error: unknown }>()

  /** One after the other, up to the first that fails. */
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    setFailure(undefined)
    const address = staffUploadPath.replace('{reference}', reference)
    for (const file of files) {
      const { name } = file
      setUpload({ name, part: 0 })
      try {
        const draft = await uploadFile(address, file, (part) => setUpload({ name, part }))
        onChange((now) => ({ ...now, drafts: [...now.drafts, draft] }))
      } catch (error) {
        setFailure({ name, error })
        break
      }
    }
    setUpload(undefined)
  }

  async function remove(file: string, name: string) {
    setFailure(undefined)
    await removeDraftFile(reference, { file }).then(onChange, (error: unknown) => setFailure({ name, error }))
  }

  /** Translates the name in `author: Jan`. */
  function nameFact(fact: string): string {
    const [name = '', ...value] = fact.split(': ')
    return [intl.formatMessage({ id: 'internal_privacy_rights.files.fact' }, { name }), ...value].join(': ')
  }

  return (
    <div className={styles.files}>
      <label htmlFor={id} className={styles.label}>
        <FormattedMessage id="internal_privacy_rights.files" />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        <FormattedMessage id="internal_privacy_rights.files.hint" />
      </p>
      <input
        id={id}
        type="file"
        multiple
        className={styles.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event)}
      />
      {upload && (
        <label className={styles.upload}>
          <FormattedMessage id="internal_privacy_rights.files.progress" values={{ name: upload.name }} />
          <progress value={upload.part} />
        </label>
      )}
      {failure && (
        <div>
          {failure.name}
          <StaffFailure error={failure.error} onLogin={() => setFailure(undefined)} />
        </div>
      )}
      <ul className={styles.list}>
        {drafts.map(({ id: file, name, size, metadata }) => (
          <li key={file}>
            {name} <FileFacts file={{ name, size }} />{' '}
            <Button variant="link" onClick={() => void remove(file, name)}>
              <FormattedMessage id="internal_privacy_rights.files.remove" values={{ name }} />
            </Button>
            {metadata.length > 0 && (
              <p className={styles.warning}>
                <FormattedMessage
                  id="internal_privacy_rights.files.metadata"
                  values={{ list: intl.formatList(metadata.map(nameFact)) }}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        <FormattedMessage id="internal_privacy_rights.files.count" values={{ count: drafts.length }} />
      </p>
    </div>
  )
}
