import { removeDraftFile, requestTextNames, staffUploadPath, uploadFile, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button, FileFacts } from '@site/shared/ui'
import { pick } from '@site/shared/rules'
import { useId, useState, type ChangeEvent, type Dispatch, type SetStateAction } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import styles from './draft-files.module.css'

interface DraftFilesProps {
  request: StaffRequest
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** Uploads files, and shows those that go with the next message or answer. */
export function DraftFiles({ request, onChange }: DraftFilesProps) {
  const { reference, drafts, flowType } = request
  const intl = useIntl()
  const id = useId()
  const [upload, setUpload] = useState<{ name: string; part: number }>()
  const [failure, setFailure] = useState<{ name: string; error: unknown }>()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    void send(files)
  }

  /** One after the other, up to the first that fails. */
  async function send(files: readonly File[]) {
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
      <input id={id} type="file" multiple className={styles.input} aria-describedby={`${id}-hint`} onChange={choose} />
      {flowType === 'RIGHT_OF_ACCESS' && (
        <Button variant="secondary" loading={upload !== undefined} onClick={() => void send([writeData(request)])}>
          <FormattedMessage id="internal_privacy_rights.files.data" />
        </Button>
      )}
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

/** Writes what the person gave us in a request, to be taken along (Art. 20 GDPR). */
function writeData(request: StaffRequest): File {
  const given = pick(request, ['reference', 'flowType', 'country', 'language', 'receivedAt', 'salutation', 'name'])
  const messages = request.messages
    .filter(({ from }) => from === 'PERSON')
    .map((sent) => pick(sent, ['sentAt', 'text']))
  const data = { ...given, ...pick(request, [...requestTextNames, 'address', 'brands']), messages }
  return new File([JSON.stringify(data, undefined, 2)], `${request.reference}.json`)
}
