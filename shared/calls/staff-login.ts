import { array, literal, object, optional, string, type, type Infer } from 'superstruct'
import { call } from './call.ts'
import { ask } from './client.ts'
import { staffCallsPath } from './staff-requests.ts'
import { staffReader } from './staff-reader.ts'

const staffMember = object({
  /** Id at the login provider. */
  subject: string(),
  /** Two members of staff may have the same. */
  name: string(),
})
export type StaffMemberName = Infer<typeof staffMember>

/** Members of staff that logged in within a month, by name; `staff` is who reads this. */
export const getStaffMembers = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/members`,
    answer: object({
      staff: staffReader,
      members: array(staffMember),
    }),
  },
  (it) => () => ask(it, {}),
)

/** Ends the session; returns the logout page of the login provider, if any. */
export const logOut = call(
  { method: 'POST', path: '/auth/logout', answer: type({ ok: literal(true), next: optional(string()) }) },
  (it) => async (): Promise<string | undefined> => (await ask(it, {})).next,
)
