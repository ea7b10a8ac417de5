import { array, enums, literal, object, optional, string, type, type Infer } from 'superstruct'
import { langs, type Lang } from '../contract/locale.ts'
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

/** Ends the session; returns the logout page of the login provider, if any, which leads back to a page in `language`. */
export const logOut = call(
  {
    method: 'POST',
    path: '/auth/logout',
    body: object({ language: enums(langs) }),
    answer: type({ ok: literal(true), next: optional(string()) }),
  },
  (it) =>
    async (language: Lang): Promise<string | undefined> =>
      (await ask(it, { body: { language } })).next,
)
