import { isTaskOpen, isWithStaff, type StaffRequest } from '@site/shared/calls'

/** Whether a request cannot be granted because of its tasks. */
export function hasOpenTasks(request: StaffRequest): boolean {
  return isWithStaff(request) && request.tasks.some(isTaskOpen)
}
