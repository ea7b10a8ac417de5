import type { AdvertisementRecord } from '@site/shared/calls'
import { safeFileName } from '../../uploads/file-name.ts'
import { addAdvertisementFile } from '../advertisement-files.ts'
import { allStates, type AdvertisementStepRules } from './advertisement-cases.ts'

/** Returns the step that keeps a record with an advertisement (Art. 9 of Regulation (EU) 2024/900). @param mediaType as it was detected */
export function addRecord(mediaType: string): AdvertisementStepRules<AdvertisementRecord, 'FILES_FULL'> {
  return {
    audit: 'UPLOAD',
    states: allStates,
    plan({ id }, { kind, name, content }, { services, member, now }) {
      const file = {
        advertisementId: id,
        kind,
        name: safeFileName(name),
        mediaType,
        content,
        addedBy: member.name,
      }
      return {
        history: [{ kind: 'FILE_ADDED', details: { text: file.name } }],
        async write() {
          await addAdvertisementFile(services.database, file, now)
          return undefined
        },
      }
    },
  }
}
