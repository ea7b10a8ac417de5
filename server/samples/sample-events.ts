import { addDays, minuteInMs } from '@site/shared/rules'
import { createRandom } from '../campaigns/sample/random.ts'
import type { System } from '../configuration/systems.ts'
import { people } from '../login/development/people.ts'
import type { StaffMember } from '../login/sessions.ts'
import type { ServicesInTransaction } from '../services.ts'

/** Something that happens to a sample; the clock of `services` then shows `at`. */
export interface SampleEvent {
  at: Date
  happen: (services: ServicesInTransaction) => Promise<unknown>
}

/** Between two events of a sample, in minutes. */
const pace = 7

/** Returns a function that gives the times of the events of a sample, in their order: by day, during office hours; staff work on weekdays. */
export function createTimes(seed: string, firstDay: string) {
  const start = createRandom(`${seed} time`).integer(0, 240)
  let previous = firstDay
  let count = 0
  return (day: string, isOfStaff = false): Date => {
    const planned = isOfStaff ? lastWeekday(day) : day
    if (planned > previous) previous = planned
    const minutes = start + pace * count++
    return new Date(Date.parse(`${previous}T08:00:00Z`) + minutes * minuteInMs)
  }
}

function lastWeekday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? lastWeekday(addDays(day, -1)) : day
}

/** Returns a member of staff of the demonstration by the id at its login provider. */
export function memberOf(id: string, systems: readonly System[]): StaffMember {
  const person = people.find((each) => each.id === id)
  if (!person) throw new Error(`Nobody of the demonstration is ${id}`)
  const { name, roles, systemRole } = person
  return {
    subject: id,
    name,
    hasRole: roles.includes('role'),
    mayAudit: roles.includes('auditRole'),
    isDeveloper: roles.includes('developerRole'),
    handlesAdvertisements: roles.includes('advertisingRole'),
    isReader: roles.includes('readerRole'),
    systems: systems.filter(({ role }) => role === systemRole).map((system) => system.id),
  }
}
