import { removeDraftFile } from '@site/shared/calls'
import { hasUnsent, removeUnsent } from '../store/stored-files.ts'
import { defineStep } from './request-cases.ts'

export const removeFile = defineStep('remove-file', {
  call: removeDraftFile,
  audit: 'REMOVE_FILE',
  async plan({ reference }, { file }, { services: { database: transaction } }) {
    if (!(await hasUnsent(transaction, reference, 'STAFF', file))) return 'NOT_FOUND'
    return {
      history: [],
      async write() {
        await removeUnsent(transaction, file)
        return undefined
      },
    }
  },
})
