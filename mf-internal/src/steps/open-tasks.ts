import { isOpen, isTaskOpen, type StaffRequest } from '@site/shared/calls'

/** Whether a request cannot be granted because of its tasks. */
export function hasOpenTasks({ state, reviewBy, tasks }: StaffRequest): boolean {
  return (isOpen(state) || reviewBy !== null) && tasks.some(isTaskOpen)
}
