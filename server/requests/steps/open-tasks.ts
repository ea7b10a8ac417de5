import { isWithStaff, openTasks as openTasksCall } from '@site/shared/calls'
import { lockOf } from '../domain/task-lock.ts'
import { defineStep } from './request-cases.ts'

/** Lets the tasks of an erasure or a restriction begin, whose owner is then at least the one who says so. */
export const openTasks = defineStep('open-tasks', {
  call: openTasksCall,
  audit: 'OPEN_TASKS',
  isOfOwner: true,
  refusal: (request) => (isWithStaff(request) && lockOf(request) === 'UNDECIDED' ? undefined : 'NOT_OPEN'),
  plan: (request, _body, { member, now }) => ({
    changes: {
      tasksOpenedAt: now,
      ...(request.owner === null && { owner: member.subject, ownerName: member.name }),
    },
    history: [{ kind: 'TASKS_OPENED' }],
  }),
})
