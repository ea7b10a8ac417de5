import { flowNames, type FlowType } from '@site/shared/calls'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { flows } from '../privacy-rights/flows.ts'
import { at } from '../site-under-test.ts'
import { area, callDesk, finishTasks, logIn, logOut, openRequest, sendLetter, staffTexts } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)
test.slow()

const texts = staffTexts.nl
const label = textsOf('nl', 'nl')
const readReference = (page: Page) => page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

/** Finds a field by its label, to which `(not mandatory)` may be added. */
const field = (page: Page, name: string) =>
  page.getByLabel(new RegExp(`^${name.replaceAll(/[?()]/g, String.raw`\$&`)}`))

/** Says for whom somebody asks, on the form of the site or of staff. */
async function fillConcerned(page: Page, name: string, authority: string, isStaff = false) {
  await field(page, label('rights_form.concerned.name')).fill(name)
  const shown = isStaff ? texts['internal_privacy_rights.fact.authority'] : label('rights_form.authority')
  await field(page, shown).fill(authority)
}

/** Sends the form of the site, and confirms the request by the mailed link. */
async function sendForm(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: label('privacy_rights.send') }).click()
  const reference = await readReference(page)
  await page.goto(findLink(await waitForMail(email), '/verify/'))
  await page.getByRole('button').click()
  await waitForMail(email, 2)
  return reference
}

/** Staff enter what came by letter or by telephone. `fill` fills in what the kind of request asks. */
async function enter(page: Page, flowType: FlowType, channel: 'LETTER' | 'PHONE', fill: () => Promise<void>) {
  await page.goto(at('nl', `${area()}/intake`))
  await page.getByRole('radio', { name: flowNames[flowType].nl }).check()
  await fill()
  await page.getByLabel(texts['internal_privacy_rights.form.channel']).selectOption(channel)
  await page.getByRole('button', { name: texts['internal_privacy_rights.form.submit'] }).click()
  return readReference(page)
}

/** Logs in, does the tasks of a request, and opens it. */
async function openDone(page: Page, reference: string, isLocked: boolean) {
  await page.goto(at('nl', area()))
  if (isLocked) await callDesk(page, `requests/${reference}/open-tasks`, {})
  await finishTasks(page, reference)
  await openRequest(page, reference)
}

/** Grants the request that is open. `fill` fills in what only its kind asks. */
async function grant(page: Page, reference: string, letter: RegExp, fill?: () => Promise<unknown>) {
  await sendLetter(
    page,
    texts['internal_privacy_rights.action.decide'],
    letter,
    `${reference} is afgesloten.`,
    async () => {
      // The form is loaded when it is opened.
      await expect(page.getByRole('button', { name: texts['internal_privacy_rights.letter.preview'] })).toBeVisible()
      const granted = page.getByRole('radio', { name: texts['internal_privacy_rights.outcome.GRANTED'], exact: true })
      if ((await granted.count()) > 0) await granted.check()
      await fill?.()
    },
  )
}

/** Chooses that nobody else received the data. */
const tellNobody = (page: Page) =>
  page.getByLabel(texts['internal_privacy_rights.notification']).selectOption('NO_RECIPIENTS')
const explain = (page: Page, text: string) =>
  page.getByRole('textbox', { name: texts['internal_privacy_rights.letter.sentence'] }).fill(text)

/** Opens the letter that waits to be posted or told. */
async function openLetter(page: Page, action: 'posted' | 'called') {
  await page.getByRole('link', { name: texts[`internal_privacy_rights.action.${action}`] }).click()
  return page.getByRole('article')
}

test('1 of 5, by form for her child: the letter of an erasure greets the mother, and speaks of the child', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/forgotten'))
  await page.getByLabel(label('rights_form.email'), { exact: true }).fill(email)
  await page.getByText(label('rights_form.behalf.title')).click()
  await page.getByLabel(label('rights_form.behalf'), { exact: true }).selectOption('CHILD')
  await fillConcerned(page, 'Mies Voorbeeld', 'Ik ben de moeder.')
  await page.getByLabel(label('rights_form.own_name')).fill('Noor Van Damme')
  const reference = await sendForm(page, email)

  const sanne = await logIn(browser, 'Sanne', 'nl')
  await openDone(sanne, reference, true)
  await expect(sanne.getByText(texts['internal_privacy_rights.behalf.CHILD'])).toBeVisible()
  await grant(sanne, reference, /gegevens van Mies Voorbeeld verwijderd/, () => tellNobody(sanne))
  const mail = await waitForMail(email, 3)
  expect(mail.text).toMatch(/^Beste Noor Van Damme,\n\nJe deed dit verzoek voor Mies Voorbeeld\./)
  expect(mail.text).toContain('We gaven deze gegevens aan niemand door.')
  expect(mail.text).not.toMatch(/je gegevens verwijderd|zoekmachine/)
  await page.goto(findLink(mail, '/privacy-rights/status#'))
  await expect(page.getByText('Mies Voorbeeld')).toBeVisible()
})

test('2 of 5, by telephone for somebody who has died: the letter of a rectification claims no right of the dead, and is told', async ({
  browser,
}) => {
  const sanne = await logIn(browser, 'Sanne', 'nl')
  const reference = await enter(sanne, 'RECTIFICATION', 'PHONE', async () => {
    await field(sanne, texts['internal_privacy_rights.form.behalf']).selectOption('DECEASED')
    await fillConcerned(sanne, 'Toon Voorbeeld', 'Dochter, met een verklaring van erfrecht.', true)
    await field(sanne, texts['internal_privacy_rights.form.message']).fill(
      'De rouwadvertentie noemt een verkeerde dag.',
    )
    await field(sanne, label('rights_form.address.last_name')).fill('Bos')
    // The first is that of the person who has died.
    await field(sanne, label('rights_form.phone')).last().fill('+31200000012')
  })
  await openDone(sanne, reference, true)
  await expect(sanne.getByText(texts['internal_privacy_rights.letter_channel.PHONE'])).toBeVisible()
  const text = /overledenen \(overweging 27\)[^]+gegevens van Toon Voorbeeld verbeterd/
  await grant(sanne, reference, text, () => tellNobody(sanne))

  const letter = await openLetter(sanne, 'called')
  await expect(letter).toContainText(text)
  await expect(letter).not.toContainText(/artikel \d+|bij deze brief|statuspagina/)
  await sanne
    .getByLabel(texts['internal_privacy_rights.called.text'])
    .fill('Mevrouw Bos sprak ik zelf; ze is tevreden.')
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.called.submit'] }).click()
  await expect(sanne.getByText(texts['internal_privacy_rights.called.done'].split('{')[0]!).first()).toBeVisible()
  await sanne.getByRole('link', { name: texts['internal_privacy_rights.letter.back'] }).click()
  await expect(sanne.getByText('Mevrouw Bos sprak ik zelf; ze is tevreden.')).toBeVisible()
  await expect(sanne.getByRole('link', { name: texts['internal_privacy_rights.action.called'] })).toHaveCount(0)
})

test('3 of 5, by post: the letter of a portability says where the file is, and is posted', async ({ browser }) => {
  const sanne = await logIn(browser, 'Sanne', 'nl')
  const reference = await enter(sanne, 'OTHER_REQUEST', 'LETTER', async () => {
    await sanne.getByRole('radio', { name: texts['internal_privacy_rights.right.PORTABILITY'] }).check()
    await field(sanne, texts['internal_privacy_rights.form.message']).fill('Geef me mijn gegevens mee.')
    const typed = { last_name: 'Van Damme', postal_code: '1234 AB', house_number: '12', street: 'Dorpsstraat' }
    for (const [name, value] of Object.entries({ ...typed, city: 'Lindehofdorp' }))
      await sanne.getByLabel(label(`rights_form.address.${name}`), { exact: true }).fill(value)
  })
  await openDone(sanne, reference, true)
  const text = /bestand dat een computer kan lezen[^]+vind je bij deze brief[^]+artikel 20, lid 2/
  await grant(sanne, reference, text, () => explain(sanne, 'Het bestand staat op de usb-stick bij deze brief.'))
  const letter = await openLetter(sanne, 'posted')
  await expect(letter).toContainText(/Van Damme\s+Dorpsstraat 12/)
  await expect(letter).toContainText(text)
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.posted.submit'] }).click()
  await expect(sanne.getByText(texts['internal_privacy_rights.posted.done'].split('{')[0]!)).toBeVisible()
})

test('4 of 5, by form: the letter of an objection names the ways that were chosen', async ({ page, browser }) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/direct-marketing/brands'))
  await flows.find(({ name }) => name === 'objection')!.fillIn({ page, country: 'nl', text: label, email })
  const reference = await sendForm(page, email)
  const sanne = await logIn(browser, 'Sanne', 'nl')
  await openDone(sanne, reference, false)
  await grant(sanne, reference, /gebruiken [^.]*je e-mailadres[^.]* niet meer voor reclame/)
  expect((await waitForMail(email, 3)).text).toContain(
    'We bewaren alleen wat nodig is om ons aan je bezwaar te houden.',
  )
})

test('5 of 5, by form: the letter of a restriction says of which data, why, and until when', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/other'))
  await page.getByRole('radio', { name: label('privacy_rights.other.right.RESTRICTION') }).check()
  await field(page, label('privacy_rights.message')).fill('Mijn adres klopt niet.')
  await page.getByLabel(label('rights_form.email'), { exact: true }).fill(email)
  const reference = await sendForm(page, email)
  const sanne = await logIn(browser, 'Sanne', 'nl')
  await openDone(sanne, reference, true)
  await grant(sanne, reference, /we beperken het gebruik van je gegevens/, async () => {
    await explain(sanne, 'Je adres in onze bezorglijst. We zoeken uit of het klopt.')
    await tellNobody(sanne)
  })
  expect((await waitForMail(email, 3)).text).toMatch(
    /Welke gegevens, en waarom:\nJe adres in onze bezorglijst[^]+artikel 18, lid 2[^]+geen einddatum/,
  )
})
