import { getStaffMembers } from '@site/shared/calls'
import { lazyPart } from '@site/shared/platform'

const useMemberList = lazyPart(() => getStaffMembers())

export interface MemberOption {
  /** Id at the login provider. */
  value: string
  /** Name; of those with the same name, also the id. */
  text: string
}

/** The name of a member of staff; of those with the same name, also the id. */
export function MemberName({ name, subject }: { name: string | null; subject: string | null | undefined }) {
  const member = useMembers().find(({ value }) => value === subject)
  return member && name && member.text.startsWith(name) ? member.text : name
}

/** Returns who is logged in; undefined until that has loaded, and where it is not needed. */
export function useLoggedIn(isNeeded: boolean) {
  return useMemberList(isNeeded).value?.staff
}

/** Returns the members of staff as options of a selection; none until they have loaded. */
export function useMembers(): readonly MemberOption[] {
  const known = useMemberList().value?.members ?? []
  return known.map(({ subject, name }) => {
    const isShared = known.some((other) => other.name === name && other.subject !== subject)
    return { value: subject, text: isShared ? `${name} (${subject})` : name }
  })
}
