import { editableStates } from '@site/shared/calls'
import type { Picture } from '../../campaigns/creatives/read-picture.ts'
import { storePicture } from '../../campaigns/creatives/creative-store.ts'
import type { AdvertisementStepRules } from './advertisement-cases.ts'
import { planVersion } from './edit.ts'

/** Returns the step that puts a picture into the notice. @param picture of the sponsor, painted anew */
export function choosePicture(
  picture: Picture,
): AdvertisementStepRules<{ file: string; version: number }, 'CHANGED_MEANWHILE' | 'INVALID_PICTURE'> {
  const { creativeDigest } = picture
  return {
    audit: 'EDIT_NOTICE',
    states: editableStates,
    async plan(advertisement, { version }, { services: { database: transaction }, member }) {
      if (version !== advertisement.draftVersion) return 'CHANGED_MEANWHILE'
      const newVersion = await planVersion(transaction, advertisement, (before) => ({ ...before, creativeDigest }))
      return {
        changes: { ...newVersion.changes, editedBy: member.subject },
        history: [{ kind: 'EDITED', details: newVersion.details }],
        async write() {
          await storePicture(transaction, picture)
          return newVersion.write()
        },
      }
    },
  }
}
