import { getToday } from '@site/shared/rules'
import { objection, wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { findLink, newAddress, readMails } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
import { area, callDesk, finishTasks, logInAt, logOut, staffTexts } from '../staff-desk.ts'
import { expect, test, type Locator, type Page } from '../test.ts'

const server = new OwnServer('staff-presses')
test.afterEach(async () => {
  await logOut()
  await server.stop()
})

const texts = staffTexts.nl
const label = textsOf('nl', 'nl')

/** Presses of a member of staff on a page, which it counts. */
class Hand {
  readonly page: Page
  count = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(control: Locator) {
    await control.click()
    this.count += 1
  }

  /** A text is one press, however long it is. */
  async type(field: Locator, text: string) {
    await field.click()
    await this.page.keyboard.type(text)
    this.count += 1
  }

  /** Two presses: one opens the menu. */
  async choose(menu: Locator, option: Parameters<Locator['selectOption']>[0]) {
    await menu.selectOption(option)
    this.count += 2
  }

  /** As `press` of what opens the list of files. */
  async attach(field: Locator, name: string) {
    await field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('naam;Noor Van Damme\n') })
    this.count += 1
  }

  /** Presses what has the name of a text. */
  async pressText(id: keyof typeof texts, role: 'button' | 'link' | 'radio' = 'button') {
    await this.press(this.page.getByRole(role, { name: texts[id], exact: true }))
  }

  /** Opens a request of the list that is open. */
  async open(reference: string) {
    await this.press(this.page.getByRole('link', { name: reference, exact: true }))
    await expect(this.page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  }

  async tickTasks(count: number) {
    const boxes = this.page.getByRole('list').getByRole('checkbox')
    await expect(boxes).toHaveCount(count)
    for (const box of await boxes.all()) {
      await this.press(box)
      await expect(box).toBeChecked()
    }
  }

  /** Looks at the letter of the form that is open, and sends it. */
  async sendLetter(done?: string) {
    await this.pressText('internal_privacy_rights.letter.preview')
    const dialog = this.page.getByRole('dialog', { name: texts['internal_privacy_rights.letter.title'] })
    await this.press(dialog.getByRole('button', { name: texts['internal_privacy_rights.letter.send.MAIL'] }))
    if (done) await expect(this.page.getByRole('status').filter({ hasText: done })).toBeVisible()
  }
}

/** Enters a request that came in today. Returns its reference. */
async function enter(page: Page, origin: string, filled: object): Promise<string> {
  const intake = { askedOn: getToday(), channel: 'PHONE', identification: 'ACCOUNT_DETAILS' }
  const body = { flowType: 'RIGHT_OF_ACCESS', email: newAddress(), intake, ...filled }
  const { reference } = await callDesk(page, 'request', wholeBody(body, 'nl', 'nl', `${origin}${area()}`))
  return reference!
}

const mailObjection = (brands: readonly string[]) => ({ flowType: 'OBJECTION', brands })

test('each of the twelve jobs of the desk takes no more presses than it has to', async ({ browser, page }) => {
  test.slow()
  await server.start({ MESSAGES_PER_HOUR: '100' })
  const origin = `http://nl.localhost:${server.port}`
  const presses: Record<string, number> = {}
  const sanne = await logInAt(origin, browser, { name: 'Sanne', path: area() })
  await expect(sanne.getByRole('searchbox')).toBeVisible()

  /** Begins at a list, and counts what is pressed until a job is done. */
  async function count(job: string, work: (hand: Hand) => Promise<void>, path = '') {
    await sanne.goto(`${origin}${area()}${path}`)
    await expect(sanne.getByRole('table')).toBeVisible()
    const hand = new Hand(sanne)
    await test.step(job, () => work(hand))
    presses[job] = hand.count
  }

  await test.step('address to list', async () => {
    await page.goto(`${origin}${area()}`)
    const hand = new Hand(page)
    await hand.press(page.getByRole('main').getByRole('button', { name: texts['internal_privacy_rights.log_in'] }))
    await hand.press(page.getByRole('button', { name: /Lucas/ }))
    await expect(page.getByRole('searchbox')).toBeVisible()
    presses['address to list'] = hand.count
  })

  const taken = await enter(sanne, origin, {})
  await count("take the next of nobody's", async (hand) => {
    await hand.press(sanne.getByRole('link', { name: texts['internal_privacy_rights.tab.unassigned'] }))
    await hand.press(sanne.getByRole('row').getByRole('button', { name: `Op mij nemen: ${taken}` }))
    await expect(sanne.getByText('Van jou:')).toBeVisible()
  })

  await count(
    'tick 3 tasks in the work list',
    async (hand) => {
      const boxes = sanne.getByRole('checkbox', { name: /^Kiezen:/ })
      for (const row of [0, 1, 2]) await hand.press(boxes.nth(row))
      await hand.pressText('internal_privacy_rights.work_list.finish')
      await expect(sanne.getByText(/^3 taken zijn afgevinkt/)).toBeVisible()
    },
    '/work-list',
  )

  const unknown = await enter(sanne, origin, {})
  await count('ask who it is, with a sentence', async (hand) => {
    await hand.open(unknown)
    await hand.pressText('internal_privacy_rights.action.ask-identity')
    await hand.type(sanne.getByLabel(texts['internal_privacy_rights.identity.question']), 'Wat is je klantnummer?')
    await hand.sendLetter('de termijn staat stil')
  })

  const ofTwoBrands = await enter(sanne, origin, mailObjection(['avondbode', 'centenlamp']))
  await count('grant an objection of two brands', async (hand) => {
    await hand.open(ofTwoBrands)
    await hand.tickTasks(2)
    await hand.pressText('internal_privacy_rights.action.decide')
    await hand.sendLetter(`${ofTwoBrands} is afgesloten.`)
  })

  for (let number = 0; number < 20; number += 1)
    await finishTasks(sanne, await enter(sanne, origin, mailObjection(['avondbode'])))
  await count('grant 20 objections', async (hand) => {
    const kind = texts['internal_privacy_rights.filter.flowType']
    await hand.choose(sanne.getByRole('combobox', { name: kind, exact: true }), 'OBJECTION')
    await expect(sanne.getByRole('row')).toHaveCount(21)
    await hand.press(sanne.getByRole('checkbox', { name: texts['internal_privacy_rights.list.choose_all'] }))
    await hand.pressText('internal_privacy_rights.together.grant')
    await hand.pressText('internal_privacy_rights.together.grant.confirm')
    await expect(sanne.getByText(/^20 bezwaren zijn ingewilligd/)).toBeVisible()
  })

  const access = await enter(sanne, origin, {})
  await count('answer access with one file', async (hand) => {
    await hand.open(access)
    await hand.tickTasks(3)
    await hand.pressText('internal_privacy_rights.action.decide')
    await hand.pressText('internal_privacy_rights.outcome.GRANTED', 'radio')
    await hand.attach(sanne.getByLabel(texts['internal_privacy_rights.files']), 'gegevens.csv')
    const explanation = texts['internal_privacy_rights.parts.explanation_text']
    await expect(sanne.getByRole('textbox', { name: explanation })).not.toHaveValue('')
    await hand.sendLetter(`${access} is afgesloten.`)
  })

  const refused = await enter(sanne, origin, {})
  await count('refuse with a reason and a sentence', async (hand) => {
    await hand.open(refused)
    await hand.pressText('internal_privacy_rights.action.decide')
    await hand.pressText('internal_privacy_rights.outcome.REFUSED', 'radio')
    await hand.choose(sanne.getByRole('combobox', { name: texts['internal_privacy_rights.fact.reason'] }), 'EXCESSIVE')
    const sentence = sanne.getByLabel(texts['internal_privacy_rights.letter.sentence'])
    await hand.type(sentence, 'Je vroeg dit vorige week ook, en kreeg toen alles.')
    await hand.sendLetter(`${refused} is afgesloten.`)
  })

  const extended = await enter(sanne, origin, {})
  await count('extend', async (hand) => {
    await hand.open(extended)
    await hand.press(sanne.getByText(texts['internal_privacy_rights.action.more'], { exact: true }))
    await hand.pressText('internal_privacy_rights.action.extend')
    await hand.pressText('internal_privacy_rights.reason.COMPLEX', 'radio')
    const sentence = sanne.getByLabel(texts['internal_privacy_rights.letter.sentence'])
    await hand.type(sentence, 'Je gegevens staan in elf systemen.')
    await hand.sendLetter(texts['internal_privacy_rights.done.extend'])
  })

  const byPost = await enter(sanne, origin, {
    ...objection.body('nl'),
    email: '',
    phoneNumber: '',
    brands: ['avondbode'],
  })
  await finishTasks(sanne, byPost)
  await callDesk(sanne, `requests/${byPost}/decide`, { outcome: 'GRANTED', text: '' })
  await count('print and record one letter', async (hand) => {
    await hand.press(sanne.getByRole('link', { name: texts['internal_privacy_rights.tab.post'] }))
    await hand.open(byPost)
    await hand.pressText('internal_privacy_rights.action.posted', 'link')
    await hand.pressText('internal_privacy_rights.letter.print')
    await hand.pressText('internal_privacy_rights.posted.submit')
    await expect(sanne.getByText(texts['internal_privacy_rights.posted.done'].split('{')[0]!)).toBeVisible()
  })

  const email = newAddress()
  const written = await enter(sanne, origin, { email })
  await expect.poll(async () => (await readMails(email, server.port)).length).toBe(1)
  await page.goto(findLink((await readMails(email, server.port))[0]!.mail, '/privacy-rights/status#'))
  await page.getByLabel(label('privacy_rights.mailbox.write')).fill('Is er al nieuws?')
  await page.getByRole('button', { name: label('privacy_rights.mailbox.send') }).click()
  await expect(page.getByText(label('privacy_rights.mailbox.sent'))).toBeVisible()
  await count('answer a message', async (hand) => {
    await hand.open(written)
    await hand.type(sanne.getByLabel(texts['internal_privacy_rights.message.text']), 'Je hoort het vrijdag.')
    await hand.pressText('internal_privacy_rights.submit.message')
    await expect(sanne.getByText(texts['internal_privacy_rights.done.message'])).toBeVisible()
  })

  await page.goto(`${origin}/nl/political-ads`)
  await page.locator('main li a[href*="/political-ads/"]').first().click()
  await page.getByRole('button', { name: 'Meld deze advertentie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Misleidend' }).click()
  await dialog.getByLabel('Naam').fill('Noor Van Damme')
  await dialog.getByLabel('E-mailadres').fill(newAddress())
  await dialog.getByLabel('Uitleg').fill('De bedragen kloppen niet.')
  await dialog.getByRole('button', { name: 'Melding versturen' }).click()
  await expect(dialog.getByText('We hebben je melding ontvangen')).toBeVisible()
  await count(
    'close a report as unfounded',
    async (hand) => {
      await hand.press(sanne.getByRole('rowheader').getByRole('link').first())
      await hand.pressText('internal_privacy_rights.complaint.outcome.UNFOUNDED')
      const reason = sanne.getByLabel(texts['internal_privacy_rights.complaint.close.text'])
      await hand.type(reason, 'De bedragen zijn die van de factuur.')
      await hand.sendLetter()
      await expect(sanne.getByText(/^Afgerond op/)).toBeVisible()
    },
    '/complaints',
  )

  expect(presses).toEqual({
    'address to list': 2,
    "take the next of nobody's": 2,
    'tick 3 tasks in the work list': 4,
    'ask who it is, with a sentence': 5,
    'grant an objection of two brands': 6,
    'grant 20 objections': 5,
    'answer access with one file': 9,
    'refuse with a reason and a sentence': 8,
    extend: 7,
    'print and record one letter': 5,
    'answer a message': 3,
    'close a report as unfounded': 5,
  })
})
