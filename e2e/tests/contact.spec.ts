import { companyDomain, privacyMailbox } from '@site/shared/rules'
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '../test.ts'
import { OwnServer } from '../own-server.ts'
import { readMails } from '../mailbox.ts'
import { at, port, type Country } from '../site-under-test.ts'

const dutch = {
  name: 'Naam',
  email: 'E-mailadres',
  question: 'Je vraag',
  send: 'Verzenden',
  sent: 'Jouw bericht is succesvol verzonden.',
  unknown: 'Dit e-mailadres lijkt niet te bestaan. Gelieve een bestaand e-mailadres in te geven.',
  close: 'Sluiten',
  subject: 'Contactformulier: nieuwe vraag',
}
const french: typeof dutch = {
  name: 'Nom',
  email: 'Adresse e-mail',
  question: 'Votre question',
  send: 'Envoyer',
  sent: 'Votre message a bien été envoyé.',
  unknown: 'Cette adresse e-mail ne semble pas exister. Veuillez indiquer une adresse e-mail existante.',
  close: 'Fermer',
  subject: 'Formulaire de contact\u202F: nouvelle question',
}

/** Both pages and hosts, a language each: contact.test.tsx of the remote has all, and each way to fail. */
const places: [Country, string, typeof dutch][] = [
  ['nl', '/nl', dutch],
  ['be', '/fr/about', french],
]

/** A name that no other message of this run has. */
const newName = () => `Zoë ${randomUUID().slice(0, 8)}`
const question = 'Où est-ce ? Waar is dat?\n.\nMet vriendelijke groet — Zoë €'

/** The mails to the team with this subject that name the visitor, which no subject does. */
async function readNotices(subject: string, name: string, server: number) {
  return (await readMails(subject, server)).filter(({ mail }) => mail.text?.includes(name))
}

function contactForm(page: Page, texts: typeof dutch) {
  const banner = page.getByRole('status').filter({ has: page.getByRole('button', { name: texts.close }) })
  const field = (name: 'name' | 'email' | 'question') => page.getByRole('textbox', { name: texts[name] })
  async function fillIn(values: { name: string; email?: string }) {
    await field('name').fill(values.name)
    await field('email').fill(values.email ?? 'zoe@belleforet.example')
    await field('question').fill(question)
  }
  return { banner, field, fillIn, send: () => page.getByRole('button', { name: texts.send, exact: true }).click() }
}

for (const [country, path, texts] of places) {
  test.describe(`on .${country}${path}`, () => {
    test('a visitor sends a message, which arrives as a mail to be answered', async ({ page }) => {
      await page.clock.install()
      await page.goto(at(country, path))
      const form = contactForm(page, texts)
      const name = newName()
      await form.fillIn({ name })
      await form.send()
      await expect(form.banner).toHaveText(texts.sent)
      for (const field of ['name', 'email', 'question'] as const) await expect(form.field(field)).toHaveValue('')
      await page.clock.fastForward('00:04')
      await expect(form.banner).toHaveCount(0)

      await expect.poll(async () => (await readNotices(texts.subject, name, port)).length).toBe(1)
      const [{ source, mail }] = (await readNotices(texts.subject, name, port)) as [
        Awaited<ReturnType<typeof readMails>>[number],
      ]
      expect(mail).toMatchObject({
        subject: texts.subject,
        messageId: expect.stringMatching(new RegExp(`^<[\\w-]+@${companyDomain}>$`)),
      })
      expect([mail.to].flat()[0]?.text).toBe(privacyMailbox)
      expect(mail.replyTo?.value).toEqual([{ name, address: 'zoe@belleforet.example' }])
      // Two blanks in: no typed line looks like one of ours.
      expect(mail.text).toContain(question.replaceAll('\n', '\n  '))
      expect(source.replaceAll('\r\n', '')).not.toMatch(/[^\x20-\x7e\t]/)
    })
  })
}

test('a visitor corrects an address that cannot exist; without a mail server the message is mailed a day later, once', async ({
  page,
}) => {
  const server = new OwnServer('contact')
  try {
    // Nothing listens there.
    await server.start({ MAIL_CHECK_DOMAINS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })
    await page.goto(`http://be.localhost:${server.port}/fr`)
    const form = contactForm(page, french)
    const name = newName()
    await form.fillIn({ name, email: 'zoe@nergens.invalid' })
    await form.send()
    await expect(form.banner).toHaveText(french.unknown)
    await expect(form.field('question')).toHaveValue(question)
    await form.field('email').fill('zoe@belleforet.example')
    const answer = page.waitForResponse((response) => response.url().includes('/api/contact?') && response.ok())
    await form.send()
    await answer
    await server.kill()
    await expect(form.banner).toHaveText(french.sent)
    // A day later it is time to try again.
    await server.start({ CLOCK_DAYS: '1' })
    await expect.poll(async () => (await readNotices(french.subject, name, server.port)).length).toBe(1)
  } finally {
    await server.stop()
  }
})

test('a visitor whose form does not load reads the page, and gets the form by a retry', async ({ page }) => {
  await page.route(/\/lazy-contact\..*\.js/, (route) => route.abort())
  await page.goto(at('nl', '/nl'))
  const contact = page.getByRole('region', { name: 'Heb je een vraag?' })
  await expect(contact.getByRole('alert')).toContainText('Het formulier kon niet worden geladen.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/\/lazy-contact\..*\.js/)
  await contact.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(contact.getByRole('textbox', { name: dutch.name })).toBeVisible()
})
