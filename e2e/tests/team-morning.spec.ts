import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { findLink, newAddress, readMails, waitForMail } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
import { area, callDesk, logInAt, logOut, openRequest, pressAction, sendLetter } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

const server = new OwnServer('team-morning')
test.afterEach(() => server.stop())

const text = textsOf('nl', 'nl')

/** The tab whose messages wait for an answer of the team, with their number. */
const waiting = (page: Page, count: number) =>
  page.getByRole('navigation', { name: 'Lijsten' }).getByRole('link', { name: `Wacht op ons antwoord ${count}` })

test('a morning of five people: nothing is deleted before somebody agrees, no message is read away, who loses a case is mailed, and an answer begins with the person', async ({
  browser,
  page,
}) => {
  test.slow()
  await server.start({ MESSAGES_PER_HOUR: '100' })
  const origin = `http://nl.localhost:${server.port}`
  const email = newAddress()

  // Somebody asks by telephone to see their data, and then to have them deleted. Sanne enters both, and takes both.
  const sanne = await logInAt(origin, browser, { name: 'Sanne', path: area() })
  await expect(sanne.getByRole('searchbox')).toBeVisible()
  const enter = async (flowType: 'RIGHT_OF_ACCESS' | 'RIGHT_TO_BE_FORGOTTEN') => {
    const body = { flowType, email, userMessage: 'Graag.' }
    const { reference } = await callDesk(sanne, 'request', wholeBody(body, 'nl', 'nl', `${origin}${area()}`))
    await callDesk(sanne, `requests/${reference}/assign`, { to: 'me' })
    return reference!
  }
  const access = await enter('RIGHT_OF_ACCESS')
  const erasure = await enter('RIGHT_TO_BE_FORGOTTEN')

  // Noor has the tasks of one system. Nobody has decided about the erasure: it has no box, and says what is to be done first.
  const noor = await logInAt(origin, browser, { name: 'Noor', path: `${area()}/work-list` })
  const locked = noor.getByRole('row').filter({ hasText: erasure })
  await expect(locked).toContainText('Wacht op het privacyteam')
  await expect(locked).toContainText(`Ook open van deze persoon: ${access}`)
  await expect(locked.getByRole('checkbox')).toHaveCount(0)
  await noor.getByRole('checkbox', { name: 'Alle taken op deze pagina kiezen' }).check()
  await noor.getByRole('button', { name: 'Afvinken als klaar' }).click()
  await expect(noor.getByRole('status').filter({ hasText: 'afgevinkt' })).toBeVisible()
  await expect(noor.getByRole('row').filter({ hasText: erasure })).toBeVisible()

  // The person writes. Lucas looks, and so does Nora: it waits for an answer all the same, and Sanne has not read it.
  const receipt = (await readMails(email, server.port)).find(({ mail }) => mail.subject?.includes(access))
  await page.goto(findLink(receipt!.mail, '/privacy-rights/status#'))
  await page.getByLabel(text('privacy_rights.mailbox.write')).fill('Is er al nieuws?')
  await page.getByRole('button', { name: text('privacy_rights.mailbox.send') }).click()
  await expect(page.getByText(text('privacy_rights.mailbox.sent'))).toBeVisible()
  const lucas = await logInAt(origin, browser, { name: 'Lucas', path: area() })
  const nora = await logInAt(origin, browser, { name: 'Nora', path: area() })
  for (const colleague of [lucas, nora]) {
    await expect(colleague.getByRole('searchbox')).toBeVisible()
    await openRequest(colleague, access)
    await expect(colleague.getByText('Is er al nieuws?')).toBeVisible()
  }
  await sanne.goto(`${origin}${area()}`)
  await waiting(sanne, 1).click()
  const row = sanne.getByRole('row').filter({ hasText: access })
  await expect(row).toContainText('Wacht op antwoord sinds vandaag')
  await expect(row).toContainText('1 ongelezen bericht')
  // Sanne has a mail about it, too.
  await expect
    .poll(async () => (await readMails('sanne.voorbeeld@groep.example', server.port)).length)
    .toBeGreaterThanOrEqual(1)
  const mailed = (await readMails('sanne.voorbeeld@groep.example', server.port)).length

  // Lucas takes the case over, after a question. Sanne reads in a mail that she has it no more.
  await pressAction(lucas, 'Overdragen')
  await lucas.getByLabel('Wie behandelt het verzoek?').selectOption('Lucas Voorbeeld')
  await lucas.getByRole('button', { name: 'Overdragen' }).last().click()
  await expect(lucas.getByRole('dialog')).toContainText('Sanne Voorbeeld')
  await lucas.getByRole('button', { name: 'Toch doorgaan' }).click()
  const lost = await waitForMail('sanne.voorbeeld@groep.example', mailed + 1, server.port)
  expect(`${lost.subject}\n${lost.text}`).toMatch(new RegExp(`Van jou overgenomen: ${access}[^]+Lucas Voorbeeld`))

  // Lucas answers. The first that the person reads is about them; what holds for everybody is folded below.
  const boxes = lucas.getByRole('list').getByRole('checkbox')
  for (const box of await boxes.all()) {
    if (!(await box.isChecked())) await box.click()
    await expect(box).toBeChecked()
  }
  await sendLetter(lucas, 'Beslissen', 'Je antwoord staat klaar', `${access} is afgesloten.`, async () => {
    await lucas.getByRole('radio', { name: 'Ingewilligd', exact: true }).check()
    await lucas.getByRole('button', { name: 'Toelichting bij inzage invoegen' }).click()
    await expect(lucas.getByRole('textbox', { name: /^De werkelijke ontvangers/ })).not.toHaveValue('')
    await lucas.getByRole('group', { name: 'Deze ontvangers gaan mee' }).getByRole('checkbox').last().uncheck()
    await lucas.getByRole('combobox', { name: 'Gegevens van elk betrokken merk' }).selectOption('TEXT')
    await lucas.getByRole('textbox', { name: /^Gegevens per merk/ }).fill('Avondbode: je leest ons sinds 2019.')
    await lucas.getByRole('combobox', { name: 'Herkomst' }).selectOption('NONE')
    await lucas.getByRole('textbox', { name: /^Waar de gegevens vandaan komen/ }).fill('Je gaf ze zelf.')
  })
  await page.reload()
  const before = (await readMails(email, server.port)).length
  await page.getByRole('button', { name: text('privacy_rights.mailbox.send_code') }).click()
  const code = /\b\d{6}\b/.exec((await waitForMail(email, before + 1, server.port)).text!)![0]
  await page.getByLabel(text('privacy_rights.mailbox.code')).fill(code)
  await page.getByRole('button', { name: text('privacy_rights.mailbox.open'), exact: true }).click()
  await expect(page.getByText('Avondbode: je leest ons sinds 2019.')).toBeVisible()
  await expect(page.getByText('Waarvoor we gegevens gebruiken').last()).toBeHidden()
  const shown = await page.getByRole('main').evaluate((main) => main.textContent)
  expect(shown.indexOf('sinds 2019')).toBeLessThan(shown.indexOf('Waarvoor we gegevens gebruiken'))

  // The erasure is still where it was: the access is answered, and nobody has opened its tasks.
  await noor.reload()
  await expect(noor.getByRole('row').filter({ hasText: erasure })).not.toContainText('Ook open van deze persoon')
  await expect(noor.getByRole('row').filter({ hasText: erasure }).getByRole('checkbox')).toHaveCount(0)
})
