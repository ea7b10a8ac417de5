import { removeDraftFile } from '@site/shared/calls'
import { hasUnsent, removeUnsent } from '../store/stored-files.ts'
import type { StepServices } from '../../cases/steps.ts'
import { defineStep } from './request-cases.ts'

export const removeFile = defineStep('remove-file', {
  call: removeDraftFile,
  audit: 'REMOVE_FILE',
  plan: ({ reference }, { file }, { services }) => planRemoval(reference, file, services),
})

/** Removes a file that staff uploaded and did not send. */
export async function planRemoval(reference: string, file: string, { database: transaction }: StepServices) {
  if (!(await hasUnsent(transaction, reference, 'STAFF', file))) return 'NOT_FOUND'
  return {
    history: [],
    async write() {
      await removeUnsent(transaction, file)
      return undefined
    },
  }
}
