import type { PrivacyRequestBody } from '@site/shared/calls'

type Person = Pick<PrivacyRequestBody, 'email' | 'phoneNumber' | 'userInfo'>

/**
 * Returns enough of a person to recognise them in a list: `i…@lindehof.example`; without an e-mail address `N. V., Lindehofdorp`,
 * or the end of the telephone number.
 */
export function abbreviatePerson({ email, phoneNumber, userInfo }: Person): string {
  const { firstName, lastName, address } = userInfo
  if (email) {
    const at = email.lastIndexOf('@')
    return `${firstOf(email)}…${email.slice(at)}`
  }
  const initials = [firstName, lastName].filter(Boolean).map((name) => `${firstOf(name)}.`)
  const parts = [initials.join(' '), address?.city].filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  return phoneNumber ? `…${phoneNumber.slice(-2)}` : ''
}

/** One letter, which may be two units long. */
function firstOf(text: string): string {
  return Array.from(text)[0] ?? ''
}
