import { calendarDate, flowTypes, maxSubject, otherRights } from '@site/shared/calls'
import { array, enums, object, optional, size, string, type Infer } from 'superstruct'
import { readContent } from './read-content.ts'

const secondPersonFile = object({
  /** Kinds of request of which every decision needs a second person; `OTHER_REQUEST` are all its rights. */
  requests: optional(array(enums([...flowTypes, ...otherRights]))),
  /** Members of staff whose decisions all need one: in their first weeks. */
  people: optional(
    array(
      object({
        /** Id at the login provider, as in the audit log. */
        subject: size(string(), 1, maxSubject),
        /** The last day of that time. */
        until: calendarDate,
      }),
    ),
  ),
})

type SecondPerson = Required<Infer<typeof secondPersonFile>>

/** Reads which decisions need a second member of staff; none without the file. @throws ConfigError that names the value that is wrong */
export function readSecondPerson(path: string): SecondPerson {
  return { requests: [], people: [], ...readContent(path, secondPersonFile) }
}
