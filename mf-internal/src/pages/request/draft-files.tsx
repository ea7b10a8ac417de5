import {
  maxFiles,
  removeDraftFile,
  requestTextNames,
  staffUploadPath,
  uploadFile,
  type MessageFile,
  type StaffRequest,
} from '@site/shared/calls'
import { createUploads, FileUpload } from '@site/shared/forms'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { pick } from '@site/shared/rules'
import { useId, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react'
import { StaffFailureText } from '../../parts/staff-failure.tsx'
import styles from './draft-files.module.css'

interface DraftFilesProps {
  request: StaffRequest
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

const texts = {
  remove: 'internal_privacy_rights.files.remove',
  progress: 'internal_privacy_rights.files.progress',
} as const

/** Uploads files, and shows those that go with the next message or answer: the server has them as drafts of the request. */
export function DraftFiles({ request, onChange }: DraftFilesProps) {
  const { reference, drafts, flowType } = request
  const intl = useIntl()
  const id = useId()
  const [uploads] = useState(createUploads)
  const pending = useSyncExternalStore(uploads.subscribe, uploads.getState)
  const path = staffUploadPath.replace('{reference}', reference)
  const options = {
    stored: drafts.length,
    maxFiles,
    send: (file: File, onProgress: (part: number) => void) => uploadFile(path, file, onProgress),
    onStored: (draft: MessageFile) => onChange((now) => ({ ...now, drafts: [...now.drafts, draft] })),
  }

  return (
    <div className={styles.files}>
      <FileUpload
        view={{
          id,
          label: intl.formatMessage({ id: 'internal_privacy_rights.files' }),
          hint: intl.formatMessage({ id: 'internal_privacy_rights.files.hint' }),
          error: undefined,
        }}
        files={drafts}
        uploads={uploads}
        options={options}
        texts={texts}
        onRemove={async ({ id: file }) => onChange(await removeDraftFile(reference, { file }))}
        renderError={(error) => <StaffFailureText error={error} />}
        renderFile={(file) => <Metadata file={file} />}
      >
        {flowType === 'RIGHT_OF_ACCESS' && (
          <Button
            variant="secondary"
            loading={pending.some(({ state }) => state !== 'failed')}
            onClick={() => uploads.add([writeData(request)], options)}
          >
            <FormattedMessage id="internal_privacy_rights.files.data" />
          </Button>
        )}
      </FileUpload>
      <p className={styles.hint} role="status">
        <FormattedMessage id="internal_privacy_rights.files.count" values={{ count: drafts.length }} />
      </p>
    </div>
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

/** Writes what the person gave us in a request, to be taken along (Art. 20 GDPR). */
function writeData(request: StaffRequest): File {
  const given = pick(request, ['reference', 'flowType', 'country', 'language', 'receivedAt', 'salutation', 'name'])
  const messages = request.messages
    .filter(({ from }) => from === 'PERSON')
    .map((sent) => pick(sent, ['sentAt', 'text']))
  const data = { ...given, ...pick(request, [...requestTextNames, 'address', 'brands']), messages }
  return new File([JSON.stringify(data, undefined, 2)], `${request.reference}.json`)
}
