import { removeDraftFile, staffUploadPath, uploadFile } from '@site/shared/calls'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useId, useState, type ChangeEvent } from 'react'
import { ActionFailure } from '../../../parts/action-failure.tsx'
import { FileSize } from '../../../parts/file-size.tsx'
import type { PanelProps } from './action-form.tsx'
import styles from './draft-files.module.css'

interface Upload {
  name: string
  /** The part that was sent, from 0 to 1. */
  part: number
  failure?: unknown
}

/** Uploads files, and shows those that go with the next message or answer. */
export function DraftFiles({ request: { reference, drafts }, onChange }: Pick<PanelProps, 'request' | 'onChange'>) {
  const intl = useIntl()
  const id = useId()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failure, setFailure] = useState<unknown>()

  async function upload(file: File) {
    const show = (change?: Partial<Upload>) =>
      setUploads((now) => {
        const others = now.filter(({ name }) => name !== file.name)
        return change ? [...others, { name: file.name, part: 0, ...change }] : others
      })
    show({})
    try {
      const address = staffUploadPath.replace('{reference}', reference)
      const draft = await uploadFile(address, file, (part) => show({ part }))
      onChange((now) => ({ ...now, drafts: [...now.drafts, draft] }))
      show()
    } catch (error) {
      show({ failure: error })
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    for (const file of files) await upload(file)
  }

  async function remove(file: string) {
    setFailure(undefined)
    await removeDraftFile(reference, { file }).then(onChange, setFailure)
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
      <ul className={styles.list}>
        {uploads.map(({ name, part, failure: refused }) => (
          <li key={name}>
            {refused === undefined ? (
              <>
                {name}{' '}
                <progress
                  value={part}
                  aria-label={intl.formatMessage({ id: 'internal_privacy_rights.files.progress' }, { name })}
                />
              </>
            ) : (
              <>
                {name}
                <ActionFailure
                  error={refused}
                  onLogin={() => setUploads((now) => now.filter((each) => each.name !== name))}
                />
              </>
            )}
          </li>
        ))}
        {drafts.map((draft) => (
          <li key={draft.id}>
            {draft.name} <FileSize bytes={draft.size} />{' '}
            <Button
              variant="link"
              aria-label={intl.formatMessage(
                { id: 'internal_privacy_rights.files.remove_named' },
                { name: draft.name },
              )}
              onClick={() => void remove(draft.id)}
            >
              <FormattedMessage id="internal_privacy_rights.files.remove" />
            </Button>
            {draft.metadata.length > 0 && (
              <p className={styles.warning}>
                <FormattedMessage
                  id="internal_privacy_rights.files.metadata"
                  values={{ list: intl.formatList(draft.metadata) }}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.status} role="status">
        <FormattedMessage id="internal_privacy_rights.files.count" values={{ count: drafts.length }} />
      </p>
      {failure !== undefined && <ActionFailure error={failure} onLogin={() => setFailure(undefined)} />}
    </div>
  )
}
