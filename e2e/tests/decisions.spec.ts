import { readFile } from 'node:fs/promises'
import { dayInMs } from '@site/shared/rules'
import { objection, wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { expectAccessible } from '../accessibility.ts'
import { findLink, newAddress, readMails, waitForMail } from '../mailbox.ts'
import { flows, type Visit } from '../privacy-rights/flows.ts'
import { press } from '../privacy-rights/keyboard.ts'
import { at, type Country } from '../site-under-test.ts'
import {
  area,
  callDesk,
  finishTasks,
  logIn,
  logOut,
  openRequest,
  readRequest,
  sendLetter,
  staffTexts,
} from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

/** A person makes a request and confirms it by the mailed link. */
async function makeRequest(page: Page, country: Country, lang: 'nl' | 'fr' | 'en', name: string) {
  const flow = flows.find((each) => each.name === name)!
  const visit: Visit = { page, country, text: textsOf(lang, country), email: newAddress() }
  await page.goto(at(country, `/${lang}/privacy-rights/${flow.start}`))
  await flow.fillIn(visit)
  await press(page, visit.text('privacy_rights.send'))
  const reference = await page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  await page.goto(findLink(await waitForMail(visit.email), '/verify/'))
  await page.getByRole('button').click()
  await expect(page).toHaveURL(at(country, `/${lang}/email-verified?state=VERIFIED`))
  return { ...visit, reference }
}

/** A person opens the status page from the newest mail, the `count`th. Returns its subject and text. */
async function openStatus({ page, email }: Visit, count: number) {
  const mail = await waitForMail(email, count)
  await page.goto('about:blank')
  await page.goto(findLink(mail, '/privacy-rights/status#'))
  return `${mail.subject}\n${mail.text}`
}

/** Staff enter the objection of a customer who asked 28 days ago: due this week. Returns its reference. */
async function enterObjection(page: Page, country: Country, email: string): Promise<string> {
  const askedOn = new Date(Date.now() - 28 * dayInMs).toISOString().slice(0, 10)
  const filled = { ...objection.body(country), brands: ['avondbode'], email, intake: { askedOn, channel: 'LETTER' } }
  const body = wholeBody(filled, country, 'nl', at(country, `${area()}/direct-marketing`))
  const reference = (await callDesk(page, 'request', body))['reference']!
  await finishTasks(page, reference)
  return reference
}

test('a request goes from the mailed link to an answer opened by a code', async ({ page, browser }) => {
  test.slow()
  const person = await makeRequest(page, 'nl', 'nl', 'access with account information')
  const { reference, email, text } = person
  const lucas = await logIn(browser, 'Lucas', 'nl')
  const sanne = await logIn(browser, 'Sanne', 'nl')
  await openRequest(sanne, reference, email)
  await sanne.getByRole('button', { name: 'Op mij nemen' }).click()
  await expect(sanne.getByText('Dit verzoek is van jou.')).toBeVisible()
  const ask = () => sanne.getByLabel('Jouw vraag in de brief').fill('Wat is je klantnummer?')
  await sendLetter(sanne, 'Vragen wie het is', 'Stuur nooit een kopie van een paspoort', 'de termijn staat stil', ask)

  expect(await openStatus(person, 3)).toMatch(/^Laat zien dat verzoek [^]+Wat is je klantnummer\?/)
  await expect(page.getByText(text('privacy_rights.status.state.PAUSED'), { exact: true })).toBeVisible()
  await page.getByLabel(text('privacy_rights.mailbox.write')).fill('Mijn klantnummer is 4711.')
  await page.getByRole('button', { name: text('privacy_rights.mailbox.send') }).click()
  await expect(page.getByText(text('privacy_rights.mailbox.sent'))).toBeVisible()

  await sanne.reload()
  await expect(sanne.getByText('Mijn klantnummer is 4711.')).toBeVisible()
  await sanne.getByText('Meer', { exact: true }).click()
  await sanne.getByRole('button', { name: 'Overdragen' }).click()
  await sanne.getByLabel('Wie behandelt het verzoek?').selectOption('Lucas Voorbeeld')
  await sanne.getByRole('button', { name: 'Overdragen' }).last().click()
  await expect(sanne.getByText('Overgedragen.', { exact: true })).toBeVisible()

  await lucas.getByRole('link', { name: /^Van mij/ }).click()
  await lucas.getByRole('link', { name: reference }).click()
  await lucas.getByText('Meer', { exact: true }).click()
  await lucas.getByRole('button', { name: 'Notitie maken' }).click()
  await lucas.getByRole('textbox', { name: 'Notitie' }).fill('Vroeg dit vorig jaar ook.')
  await lucas.getByRole('button', { name: 'Notitie bewaren' }).click()
  await expect(lucas.getByText('Vroeg dit vorig jaar ook.')).toBeVisible()
  // It moves the buttons.
  await expect(lucas.getByText('De notitie is bewaard.')).toBeVisible()
  await sendLetter(lucas, 'Termijn laten doorlopen', 'je krijgt uiterlijk op', 'De termijn loopt weer.')
  const choose = async () => {
    await lucas.getByRole('radio', { name: 'Het verzoek is ingewikkeld' }).check()
    await lucas.getByLabel(/^Jouw zin in de brief/).fill('Je gegevens staan in elf systemen.')
  }
  const longer = 'met twee maanden verlengd'
  await lucas.getByText('Meer', { exact: true }).click()
  await sendLetter(lucas, 'Termijn verlengen', longer, longer, choose)
  expect(await openStatus(person, 5)).toContain('omdat je verzoek ingewikkeld is')
  await expect(page.getByText(text('privacy_rights.status.extension.COMPLEX'))).toBeVisible()

  const boxes = lucas.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  await expect(lucas.getByRole('listitem').filter({ hasText: 'Taak klaar' })).toHaveCount(3)

  await sendLetter(lucas, 'Beslissen', 'Je antwoord staat klaar', `${reference} is afgesloten.`, async () => {
    await lucas.getByRole('radio', { name: 'Ingewilligd', exact: true }).check()
    await lucas.getByRole('textbox', { name: /^Antwoord/ }).fill('Dit weten we van je.')
    await lucas.getByRole('button', { name: 'Toelichting bij inzage invoegen' }).click()
    await expect(lucas.getByRole('textbox', { name: /^De werkelijke ontvangers/ })).not.toHaveValue('')
    await lucas.getByRole('combobox', { name: 'Gegevens van elk betrokken merk' }).selectOption('FILES')
    await lucas.getByRole('combobox', { name: 'Herkomst' }).selectOption('NONE')
    await lucas.getByRole('textbox', { name: /^Waar de gegevens vandaan komen/ }).fill('Je gaf ze zelf.')
    const file = { name: 'gegevens.csv', mimeType: 'text/csv', buffer: Buffer.from('naam;Noor Van Damme\n') }
    // The answer to the message of the person is open, too, and shows the same files.
    const decision = lucas
      .locator('form')
      .filter({ has: lucas.getByRole('radio', { name: 'Ingewilligd', exact: true }) })
    await decision.getByLabel('Bestanden toevoegen').setInputFiles(file)
    await expect(decision.getByText('1 bestand gaat mee')).toBeVisible()
  })

  expect(await openStatus(person, 6)).not.toContain('Dit weten we van je.')
  await expect(page.getByText(text('privacy_rights.status.state.ANSWERED'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('privacy_rights.mailbox.send_code') }).click()
  const code = /\b\d{6}\b/.exec((await waitForMail(email, 7)).text!)![0]
  await page.getByLabel(text('privacy_rights.mailbox.code')).fill(code)
  await page.getByRole('button', { name: text('privacy_rights.mailbox.open'), exact: true }).click()
  await expect(page.getByText('Dit weten we van je.').first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'gegevens.csv' }).click()
  expect((await download).suggestedFilename()).toBe('gegevens.csv')
  expect(await readFile(await (await download).path(), 'utf8')).toBe('naam;Noor Van Damme\n')

  expect((await waitForMail(email, 8)).subject).toContain('is geopend')
  await expect(page.locator('body')).not.toContainText('Vroeg dit vorig jaar ook.')
  for (const { mail } of await readMails(email)) expect(mail.text).not.toContain('Vroeg dit vorig jaar ook.')
  await lucas.reload()
  await expect(lucas.getByText('Geopend door de persoon')).toBeVisible()
})

test('a person on .be reads in English why the answer is in part, once a second colleague has approved it', async ({
  page,
  browser,
}) => {
  test.slow()
  const texts = staffTexts.nl
  const sentence = 'We took out your photograph; your name is part of the news.'
  const person = await makeRequest(page, 'be', 'en', 'publication')
  const { reference, email } = person
  const sanne = await logIn(browser, 'Sanne', 'be')
  await finishTasks(sanne, reference)
  await openRequest(sanne, reference)
  const decide = texts['internal_privacy_rights.action.decide']
  await sendLetter(sanne, decide, sentence, texts['internal_privacy_rights.done.pending'], async () => {
    await sanne.getByRole('radio', { name: texts['internal_privacy_rights.outcome.PARTLY'], exact: true }).check()
    await expect(sanne.getByText(texts['internal_privacy_rights.undo.second_person'])).toBeVisible()
    const reason = sanne.getByRole('combobox', { name: texts['internal_privacy_rights.fact.reason'] })
    await reason.selectOption('FREEDOM_OF_EXPRESSION')
    await sanne.getByLabel(texts['internal_privacy_rights.decide.done']).fill('Your photograph is gone.')
    await sanne.getByLabel(texts['internal_privacy_rights.notification']).selectOption('TOLD')
    await sanne.getByLabel(texts['internal_privacy_rights.fact.informed']).fill('Our newsletter tool.')
    await sanne.getByLabel(texts['internal_privacy_rights.measure']).selectOption('PICTURE_REMOVED')
    await sanne.getByLabel(texts['internal_privacy_rights.search_engines']).selectOption('ASKED')
    const whom = sanne.getByLabel(texts['internal_privacy_rights.fact.search_engine_note'])
    await whom.fill('Google, the page without your photograph.')
    const field = sanne.getByRole('textbox', { name: texts['internal_privacy_rights.letter.sentence'] })
    await field.fill('Non.')
    await sanne.getByRole('button', { name: texts['internal_privacy_rights.letter.preview'] }).click()
    const tooShort = texts['internal_privacy_rights.error.TEXT_TOO_SHORT']
    await expect(sanne.getByText(tooShort, { exact: true })).toBeVisible()
    await field.fill(sentence)
  })
  const approve = texts['internal_privacy_rights.action.approve']
  await expect(sanne.getByRole('button', { name: approve })).toHaveCount(0)
  const { decidedAt } = (await readRequest(sanne, reference)).waiting!
  const answer = await callDesk(sanne, `requests/${reference}/approve`, { decidedAt })
  expect(answer).toMatchObject({ error: 'SAME_PERSON' })
  // Nothing is sent yet.
  await waitForMail(email, 2)

  const lucas = await logIn(browser, 'Lucas', 'be')
  const toApprove = new RegExp(`^${texts['internal_privacy_rights.tab.approve']}`)
  await lucas.getByRole('navigation').getByRole('link', { name: toApprove }).click()
  await lucas.getByRole('link', { name: reference }).click()
  const closed = texts['internal_privacy_rights.request.closed'].replace('{reference}', reference)
  await sendLetter(lucas, approve, sentence, closed)

  const mail = await openStatus(person, 3)
  expect(mail).toMatch(
    /^Our answer [^]+picture is no longer[^]+What we did:[^]+\(Article 17\(3\)\(a\) [^]+\(Article 17\(2\)[^]+Google, the page[^]+Autorité de protection des données \(GBA\/APD\)[^]+court/,
  )
  expect(mail).toContain(sentence)
  await expect(page.getByText(person.text('privacy_rights.status.explain.PARTLY_ANSWERED'))).toBeVisible()
})

test('staff grant several objections together, except one that a colleague just granted', async ({ browser }) => {
  const sanne = await logIn(browser, 'Sanne', 'be')
  const lucas = await logIn(browser, 'Lucas', 'be')
  const emails = [newAddress(), newAddress(), newAddress()]
  const references: string[] = []
  for (const email of emails) references.push(await enterObjection(sanne, 'be', email))
  await sanne.goto(at('be', area()))
  await sanne.getByRole('link', { name: /^Deze week/ }).click()
  for (const reference of references) await sanne.getByRole('checkbox', { name: `${reference} kiezen` }).check()
  await openRequest(lucas, references[0]!)
  await sendLetter(lucas, 'Beslissen', references[0]!, 'is afgesloten.')

  await sanne.getByRole('button', { name: 'Inwilligen', exact: true }).click()
  await expect(sanne.getByRole('dialog')).toContainText('3 bezwaren inwilligen?')
  await sanne.getByRole('button', { name: 'Ja, inwilligen' }).click()
  const granted = sanne.getByRole('status').filter({ hasText: '2 bezwaren zijn ingewilligd.' })
  await expect(granted).toContainText(`Niet meer open: ${references[0]!}`)
  for (const reference of references) {
    await expect(sanne.getByRole('link', { name: reference })).toHaveCount(0)
    await waitForMail(`Ons antwoord op je verzoek ${reference}`)
  }
})
