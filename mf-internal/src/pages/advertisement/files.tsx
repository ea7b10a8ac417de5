import {
  addressOf,
  chooseAdvertisementPicture,
  getAdvertisementFile,
  type AdvertisementAction,
  type AdvertisementFile,
  type StaffAdvertisement,
} from '@site/shared/calls'
import { FormattedMessage, lazyPart } from '@site/shared/platform'
import { Button, Disclosure, List, Moment, QueryFailure } from '@site/shared/ui'
import { useState } from 'react'
import type { Desk } from '../../parts/desk.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { Section } from '../../parts/staff-page.tsx'
import styles from './files.module.css'

const useRecordForm = lazyPart(() => import(/* webpackChunkName: "lazy-record" */ './record-form.tsx'))

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
  const [isOpen, setOpen] = useState(false)
  const form = useRecordForm(isOpen)

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
      <Disclosure
        summary={<FormattedMessage id="internal_privacy_rights.advertisement.add_record" />}
        onToggle={({ currentTarget: { open } }) => setOpen(open)}
      >
        {/* Its file is empty again once it was stored. */}
        <div className={styles.form}>
          {form.value && <form.value.RecordForm key={files.length} id={id} onAdded={setItem} />}
        </div>
        {isOpen && <QueryFailure query={form} text="internal_privacy_rights.action.unavailable" />}
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
