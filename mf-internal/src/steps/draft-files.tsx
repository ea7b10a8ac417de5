import { removeDraftFile, requestTextNames, staffUploadPath, type StaffRequest } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { pick } from '@site/shared/rules'
import type { Dispatch, SetStateAction } from 'react'
import { StaffFiles } from '../parts/staff-files.tsx'
import styles from './draft-files.module.css'

interface DraftFilesProps {
  request: StaffRequest
  /** Those that go along. */
  files: StaffRequest['drafts']
  onChange: Dispatch<SetStateAction<StaffRequest>>
}

/** Uploads files, and shows those that go with the next message or answer: the server has them as drafts of the request. */
export function DraftFiles({ request, files, onChange }: DraftFilesProps) {
  const { reference, flowType } = request
  return (
    <div className={styles.files}>
      <StaffFiles
        files={files}
        path={staffUploadPath.replace('{reference}', reference)}
        onStored={(draft) => onChange((now) => ({ ...now, drafts: [...now.drafts, { ...draft, task: null }] }))}
        onRemove={async ({ id: file }) => onChange(await removeDraftFile(reference, { file }))}
        makeFile={flowType === 'RIGHT_OF_ACCESS' ? () => writeData(request) : undefined}
      />
      <p className={styles.hint} role="status">
        <FormattedMessage id="internal_privacy_rights.files.count" values={{ count: files.length }} />
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
