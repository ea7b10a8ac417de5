import { object } from 'superstruct'
import { requestStep } from './request-step.ts'

/** Lets the tasks of an erasure or a restriction begin: nobody ticks them before. */
export const openTasks = requestStep('open-tasks', object({}), {})
