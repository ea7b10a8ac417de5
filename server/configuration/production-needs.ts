import type { Environment } from './variables.ts'

/** What nobody can guess for production, with what must be said about it. */
const needed = {
  PUBLIC_HOSTS: 'must name the hosts of the site in production, such as "privacy.example.nl".',
  PRIVACY_MAILBOX: 'must name the mailbox in production that requests about personal data go to.',
  MAIL_FROM: 'must name the sender of all mail in production.',
} as const

/** What production misses, or must not have; a sentence each. */
export function productionProblems(given: Environment): string[] {
  const values: Readonly<Record<string, unknown>> = given
  const missing = Object.entries(needed).filter(([name]) => values[name] === undefined)
  const problems = missing.map((entry) => entry.join(' '))
  // Nobody reads files on a server: there they are used only when that is asked for.
  if (!given.SMTP_URL && !given.MAIL_DIR) {
    problems.push('SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.')
  }
  if (given.DEMONSTRATION === 'on') {
    problems.push('DEMONSTRATION lets anybody log in without a password: it must be off in production.')
  }
  return problems
}
