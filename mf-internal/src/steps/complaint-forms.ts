import type { ComplaintAction, StaffComplaint } from '@site/shared/calls'
import type { Action } from '../parts/action-form.tsx'
import { assignComplaintForm } from './assign.ts'
import { casePanel } from './case-panel.tsx'
import { closeForm } from './close.ts'
import { reportMailReturnedForm } from './mail-returned.ts'
import { noteComplaintForm } from './note.ts'
import type { FormContext } from './request-form.ts'

/** The steps with a report that have a form. */
export type ComplaintFormName = Exclude<ComplaintAction, 'take' | 'take-back' | 'take-now'>

type DefineComplaintForm = (context: FormContext<StaffComplaint>) => Action<StaffComplaint>

/** The form of each step with a report that has one. */
const complaintForms: Record<ComplaintFormName, DefineComplaintForm> = {
  close: closeForm,
  assign: assignComplaintForm,
  'mail-returned': reportMailReturnedForm,
  note: noteComplaintForm,
}

export default casePanel(complaintForms)
