import { object } from 'superstruct'
import { fileId } from '../request-messages.ts'
import { requestStep } from './request-step.ts'

/** Removes a file that was uploaded and not sent. */
export const removeDraftFile = requestStep('remove-file', object({ file: fileId }), {})
