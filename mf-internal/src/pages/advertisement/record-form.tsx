import {
  addAdvertisementRecord,
  isRejected,
  largestRecord,
  recordKinds,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { defineForm, Field, FieldFrame, FileChooser, FileRejection, Form, select, useForm } from '@site/shared/forms'
import { useIntl } from '@site/shared/platform'
import { option } from '@site/shared/rules'
import { useId, useRef, useState } from 'react'
import styles from './files.module.css'
import { StaffFailure } from '../../parts/staff-failure.tsx'

const recordForm = defineForm({
  kind: select({
    label: 'internal_privacy_rights.advertisement.record_kind',
    rules: [option],
    options: recordKinds.map((value) => ({
      value,
      label: `internal_privacy_rights.advertisement.file.${value}` as const,
    })),
  }),
})

/** Returns the content of a file in base64. @throws FileRejection where it was changed or removed since it was chosen */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(new FileRejection('FILE_UNREADABLE')))
    reader.readAsDataURL(file)
  })
}

interface RecordFormProps {
  id: string
  onAdded: (changed: StaffAdvertisement) => void
}

/** Adds a record to an advertisement; loaded once it is opened. */
export function RecordForm({ id, onAdded }: RecordFormProps) {
  const intl = useIntl()
  const fieldId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm(recordForm, {
    async send({ kind }) {
      const isUsable = file !== undefined && file.size > 0 && file.size <= largestRecord
      setMissing(!isUsable)
      if (!isUsable || !kind) throw new RangeError('Without a file of this size nothing is sent')
      return addAdvertisementRecord(id, { kind, name: file.name, content: await readBase64(file) })
    },
    onSuccess: onAdded,
    onFailure: setFailure,
  })
  const isFull = isRejected(failure, addAdvertisementRecord, 'FILES_FULL')
  const error =
    isMissing || isFull
      ? intl.formatMessage({ id: `internal_privacy_rights.advertisement.record_${isFull ? 'full' : 'error'}` })
      : undefined

  const view = {
    id: fieldId,
    label: intl.formatMessage({ id: 'internal_privacy_rights.advertisement.record_file' }),
    hint: intl.formatMessage({ id: 'internal_privacy_rights.advertisement.record_hint' }),
    error,
    required: true,
    isGroupOptional: false,
  }

  function choose([chosen]: File[]) {
    setFailure(undefined)
    setMissing(false)
    setFile(chosen)
  }

  return (
    <Form form={form} submit="internal_privacy_rights.advertisement.add_record">
      <Field form={form} name="kind" />
      <FieldFrame view={view}>
        <div className={styles.chosen}>
          <FileChooser view={view} chooser={chooser} text="internal_privacy_rights.choose_file" onChoose={choose} />
          <bdi role="status">{file?.name}</bdi>
        </div>
      </FieldFrame>
      {error === undefined && <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />}
    </Form>
  )
}
