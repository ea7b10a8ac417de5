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
  subject: 'Contactformulier: vraag van ',
}
const french: typeof dutch = {
  name: 'Nom',
  email: 'Adresse e-mail',
  question: 'Votre question',
  send: 'Envoyer',
  sent: 'Votre message a bien été envoyé.',
  unknown: 'Cette adresse e-mail ne semble pas exister. Veuillez indiquer une adresse e-mail existante.',
  close: 'Fermer',
  subject: 'Formulaire de contact\u202F: question de ',
}

/** Both pages, hosts and a language each; that the form is everywhere is told by contact.test.tsx of the remote. */
const places: [Country, string, typeof dutch][] = [
  ['nl', '/nl', dutch],
  ['be', '/fr/about', french],
]

/** A name that no other message of this run has. */
const newName = () => `Zoë ${randomUUID().slice(0, 8)}`
const question = 'Où est-ce ? Waar is dat?\n.\nMet vriendelijke groet — Zoë €'

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

      await expect.poll(async () => (await readMails(name, port)).length).toBe(1)
      const [{ source, mail }] = (await readMails(name, port)) as [Awaited<ReturnType<typeof readMails>>[number]]
      expect(mail).toMatchObject({
        subject: texts.subject + name,
        messageId: expect.stringMatching(/^<[\w-]+@lantaarn\.example>$/),
      })
      expect([mail.to].flat()[0]?.text).toBe('privacy@lantaarn.example')
      expect(mail.replyTo?.value).toEqual([{ name, address: 'zoe@belleforet.example' }])
      // Two blanks in: no typed line looks like one of ours.
      expect(mail.text).toContain(question.replaceAll('\n', '\n  '))
      expect(source.replaceAll('\r\n', '')).not.toMatch(/[^\x20-\x7e\t]/)
    })
  })
}

// In Dutch, of every field, and of each way to fail: contact.test.tsx of the remote.
test('a visitor is told at the field what is left out or mistyped, and until they close it what cannot be sent', async ({
  page,
}) => {
  const failed = 'Une erreur s’est produite.'
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().includes('/api/contact'))))
  await page.clock.install()
  await page.goto(at('be', '/fr/about'))
  const form = contactForm(page, french)
  await form.send()
  await expect(page.getByText('Ce champ est obligatoire', { exact: true })).toHaveCount(3)
  await form.fillIn({ name: 'Noor', email: 'noor@shop' })
  await form.send()
  await expect(form.field('email')).toHaveAccessibleDescription(/Veuillez indiquer une adresse e-mail valable/)
  await expect(page.getByText('Ce champ est obligatoire', { exact: true })).toHaveCount(0)
  expect(calls).toBe(0)

  await form.fillIn({ name: 'Noor' })
  await page.route('**/api/contact?*', (route) => route.abort())
  await form.send()
  await expect(form.banner).toHaveText(failed)
  await page.clock.fastForward('10:00')
  await expect(form.banner).toHaveText(failed)
  await form.banner.getByRole('button', { name: french.close }).click()
  await expect(form.banner).toHaveCount(0)
  await expect(form.field('question')).toHaveValue(question)
})

test.describe('with a server of its own', () => {
  let server: OwnServer

  // A server takes its time to start where others are at work too.
  test.beforeEach(() => test.setTimeout(240_000))
  test.afterEach(() => server.stop())

  test('a visitor whose address cannot exist is told so, corrects it and succeeds', async ({ page }) => {
    server = new OwnServer('contact-checked')
    await server.start({ MAIL_CHECK_DOMAINS: 'on' })
    for (const [country, path, texts] of [places[0]!, places.at(-1)!]) {
      await page.goto(`http://${country}.localhost:${server.port}${path}`)
      const form = contactForm(page, texts)
      const name = newName()
      await form.fillIn({ name, email: 'zoe@nergens.invalid' })
      await form.send()
      await expect(form.banner).toHaveText(texts.unknown)
      await expect(form.field('question')).toHaveValue(question)
      await form.field('email').fill('zoe@belleforet.example')
      await form.send()
      await expect(form.banner).toHaveText(texts.sent)
      await expect.poll(async () => (await readMails(name, server.port)).length).toBe(1)
    }
  })

  test('what was answered survives servers that are killed, and a mail server that is away: each message is mailed, once', async ({
    page,
  }) => {
    server = new OwnServer('contact-killed')
    const countMails = (name: string) => readMails(name, server.port).then(({ length }) => length)
    const sendAndKill = async (country: Country, path: string, texts: typeof dutch) => {
      await page.goto(`http://${country}.localhost:${server.port}${path}`)
      const form = contactForm(page, texts)
      const name = newName()
      await form.fillIn({ name })
      const answer = page.waitForResponse(/\/api\/contact\?/)
      await form.send()
      expect((await answer).status()).toBe(200)
      await server.kill()
      await expect(form.banner).toHaveText(texts.sent)
      return name
    }
    // Nothing listens there.
    await server.start({ SMTP_URL: 'smtp://127.0.0.1:9' })
    const names = [await sendAndKill('be', '/fr', french)]
    // A day later it is time to try again.
    await server.start({ CLOCK_DAYS: '1' })
    await expect.poll(() => countMails(names[0]!)).toBe(1)
    names.push(await sendAndKill('nl', '/nl', dutch))
    await server.start({ CLOCK_DAYS: '1' })
    await expect.poll(() => Promise.all(names.map(countMails))).toEqual([1, 1])
  })
})

test('a visitor whose form does not come reads the page, and gets the form on trying again', async ({ page }) => {
  await page.route(/\/lazy-contact\..*\.js/, (route) => route.abort())
  await page.goto(at('nl', '/nl'))
  const contact = page.getByRole('region', { name: 'Heb je een vraag?' })
  await expect(contact.getByRole('alert')).toContainText('Het formulier kon niet worden geladen.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/\/lazy-contact\..*\.js/)
  await contact.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(contact.getByRole('textbox', { name: dutch.name })).toBeVisible()
})
