import { isIP, isIPv4 } from 'node:net'
import { email } from '@site/shared/rules'

/** The parts of a list that is separated by commas. */
export function list(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

export function isHostName(name: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
}

/** Whether this is an address of one of these schemes; each with its colon. */
export function isUrl(value: string, ...schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol)
}

export function isMailbox(value: string): boolean {
  return email.struct.is(value)
}

/** An address, or a name with the address in `<>`. */
export function isSender(value: string): boolean {
  return isMailbox(/^[^<>"\\\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value)
}

/** An IP address, or a range of them such as `10.0.0.0/8`. A range of all addresses would believe everybody. */
export function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128)
}

/** A path; what looks like an address of another kind (`idb://x`) would become a folder of that name. */
export function isFolder(value: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(value)
}
