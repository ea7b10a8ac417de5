import { startMailServer } from '../../server/mail/testing/mail-server.ts'
import type { Certificate } from './certificate.ts'
import { until } from './machine.ts'

const [user, password] = ['privacy-site', 'a-password-of-the-trial']

/** A mail server that takes mail only after STARTTLS and with a password, as those of the world do. */
export async function startSecureMailServer({ certificate, key }: Certificate) {
  const { url, received, close } = await startMailServer({
    disabledCommands: [],
    authOptional: false,
    cert: certificate,
    key,
    logger: false,
    onAuth(given, _session, done) {
      const isRight = given.username === user && given.password === password
      if (isRight) done(null, { user })
      else done(new Error('Wrong name or password'))
    },
  })

  /** The text of the first mail to an address whose subject has this in it, once it has come. */
  async function waitFor(to: string, subject: string): Promise<string> {
    const find = () => received.find(({ to: all, mail }) => all.includes(to) && mail.subject?.includes(subject))
    await until(`a mail to ${to} about ${subject}`, 30, () => find() !== undefined)
    return find()!.mail.text ?? ''
  }

  const { host } = new URL(url)
  return { url: `smtp://${user}:${password}@${host}?requireTLS=true`, received, waitFor, close }
}
