import {
  addAdvertisementRecord,
  addressOf,
  chooseAdvertisementPicture,
  getAdvertisementFile,
  isRejected,
  largestRecord,
  recordKinds,
  type AdvertisementAction,
  type AdvertisementFile,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { defineForm, Field, FieldFrame, Form, select, useForm } from '@site/shared/forms'
import { FormattedMessage, useIntl } from '@site/shared/platform'
import { option } from '@site/shared/rules'
import { Button, Disclosure, List, Moment } from '@site/shared/ui'
import { useId, useState, type ChangeEvent } from 'react'
import type { Desk } from '../../parts/desk.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { Section } from '../../parts/staff-page.tsx'
import styles from './files.module.css'

interface FilesProps {
  desk: Desk<StaffAdvertisement, AdvertisementAction | 'take-now'>
  /** Whether the notice can be changed. */
  canEdit: boolean
}

/** The pictures of the sponsor, and the records that are kept with an advertisement (Art. 9). */
export function Files({ desk, canEdit }: FilesProps) {
  const { item: advertisement, setItem } = desk
  const { id, files, version } = advertisement
  const [failure, setFailure] = useState<unknown>()

  async function putIn({ id: file }: AdvertisementFile) {
    setFailure(undefined)
    await chooseAdvertisementPicture(id, { file, version }).then(setItem, setFailure)
  }

  return (
    <Section title="internal_privacy_rights.advertisement.files">
      {files.length > 0 && (
        <List className={styles.files}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <File advertisement={id} file={file} />
              {canEdit && file.kind === 'PICTURE' && (
                <Button variant="secondary" onClick={() => void putIn(file)}>
                  <FormattedMessage id="internal_privacy_rights.advertisement.use_picture" />
                </Button>
              )}
            </li>
          ))}
        </List>
      )}
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
      <Disclosure summary={<FormattedMessage id="internal_privacy_rights.advertisement.add_record" />}>
        {/* Its file is empty again once it was stored. */}
        <RecordForm key={files.length} id={id} onAdded={setItem} />
      </Disclosure>
    </Section>
  )
}

function File({ advertisement, file }: { advertisement: string; file: AdvertisementFile }) {
  const { id, kind, name, by, addedAt } = file
  const address = addressOf(getAdvertisementFile, { params: { id: advertisement, file: id } })
  return (
    <>
      {kind === 'PICTURE' && <img className={styles.picture} src={address} alt="" loading="lazy" />}
      <span>
        <FormattedMessage id={`internal_privacy_rights.advertisement.file.${kind}`} />
        {' · '}
        <a href={address} target="_blank" rel="noreferrer">
          <bdi>{name}</bdi>
        </a>
        {' · '}
        <Moment at={addedAt} length="medium" />
        {by && ` · ${by}`}
      </span>
    </>
  )
}

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

/** Returns the content of a file in base64. @throws where the browser cannot read it */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}

function RecordForm({ id, onAdded }: { id: string; onAdded: (changed: StaffAdvertisement) => void }) {
  const intl = useIntl()
  const fieldId = useId()
  const [file, setFile] = useState<globalThis.File>()
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

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFailure(undefined)
    setMissing(false)
    setFile(target.files?.[0])
  }

  return (
    <Form form={form} submit="internal_privacy_rights.advertisement.add_record">
      <Field form={form} name="kind" />
      <FieldFrame
        view={{
          id: fieldId,
          label: intl.formatMessage({ id: 'internal_privacy_rights.advertisement.record_file' }),
          hint: intl.formatMessage({ id: 'internal_privacy_rights.advertisement.record_hint' }),
          error,
          required: true,
          isGroupOptional: false,
        }}
      >
        <input id={fieldId} type="file" aria-invalid={error ? true : undefined} onChange={choose} />
      </FieldFrame>
      {error === undefined && <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />}
    </Form>
  )
}
