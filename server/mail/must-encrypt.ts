import { isIPv4 } from 'node:net'

/**
 * Whether the way to this mail server must be encrypted before anything else is said: there is a password, and it would
 * leave this machine. Who listens in could also take the offer of encryption out of the server's greeting.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && username + password !== '' && !isThisMachine(hostname.toLowerCase())
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}
