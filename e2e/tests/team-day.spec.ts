import { mkdir } from 'node:fs/promises'
import { flowNames } from '@site/shared/calls'
import { addDays, getToday } from '@site/shared/rules'
import { flows as kinds, objection, wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
import { flows } from '../privacy-rights/flows.ts'
import { press } from '../privacy-rights/keyboard.ts'
import type { Country } from '../site-under-test.ts'
import { area, callDesk, logInAt, logOut, openRequest, sendLetter, staffTexts, type StaffLang } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

/** Folder for pictures of the whole pages of these tests; none are taken without it. */
const pictures = process.env['FILM_DIR']

test.afterEach(logOut)

interface Film {
  lang: StaffLang
  country: Country
  /** Width of the windows of the team and of a person, in CSS pixels. */
  width: number
  letter: RegExp
}

// On a phone, in the language with the longest words: what fits here fits.
const film: Film = {
  lang: 'fr',
  country: 'be',
  width: 390,
  letter: /Noor Van Damme[^]+Nous avons accepté votre demande/,
}

const brands = ['avondbode', 'dagwijzer', 'centenlamp']
const lastNames = ['Van Damme', 'De Wachter-Vandenbroucke', 'Ó Súilleabháin', 'Lemaître']
const channels = ['LETTER', 'PHONE', 'EMAIL', 'DESK']
/** Ages of the requests that staff enter, in days: one is overdue, two are due this week. */
const ages = [40, 28, 27, 20, 18, 15, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

/** Returns a request that reaches a member of staff, of any kind and by any channel. */
function requestOf(number: number, { lang, country }: Film) {
  const flow = [objection, ...kinds][number % (kinds.length + 1)]!
  const body = { userInfo: objection.body(country).userInfo, ...flow.body(country) }
  const isByPost = number === byPost
  const given = isByPost ? { email: '', phoneNumber: '' } : { email: `person${number}@lindehof.example` }
  const intake = { askedOn: addDays(getToday(), -ages[number]!), channel: channels[number % channels.length] }
  const named = { ...body.userInfo, lastName: isByPost ? 'Van Damme' : lastNames[number % lastNames.length] }
  const chosen =
    'flowType' in body && body.flowType === 'OBJECTION' ? { brands: brands.slice(0, 1 + (number % 3)) } : {}
  return wholeBody({ ...body, ...given, ...chosen, userInfo: named, intake }, country, lang, 'http://nl.localhost/nl')
}

/** Index of the request by post, an objection. */
const byPost = 0

/** Waits until a page shows what it says, takes a picture of it, and looks whether it is as wide as its window. */
async function look(page: Page, { lang, width }: Film, name: string) {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(room, `pixels too wide: ${name}`).toBeLessThanOrEqual(0)
  if (!pictures) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/${lang}-${width}-${name}.png`, fullPage: true })
}

const { lang, country, width, letter } = film
const server = new OwnServer('team-day')

test('a day of a team on a phone: twenty requests, their tasks, a letter, one case taken over', async ({
  browser,
  page,
}) => {
  await server.start({ MESSAGES_PER_HOUR: '100' })
  const origin = `http://${country}.localhost:${server.port}`
  const texts = staffTexts[lang]
  const text = textsOf(lang, country)
  const say = (id: keyof typeof texts) => texts[id].split(/[{;]/)[0]!.trim()
  const tab = (page_: Page, id: keyof typeof texts) =>
    page_
      .getByRole('navigation', { name: texts['internal_privacy_rights.tabs'] })
      .getByRole('link', { name: texts[id] })

  // Two people by themselves: in a form of the site, and as a program of their own sends it.
  await page.setViewportSize({ width, height: 720 })
  const form = flows.find(({ name }) => name === 'another request')!
  const email = newAddress()
  await page.goto(`${origin}/${lang}/privacy-rights/${form.start}`)
  await form.fillIn({ page, country, text, email })
  await look(page, film, 'form')
  await press(page, text('privacy_rights.send'))
  await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  const second = newAddress()
  const sent = wholeBody({ flowType: 'RIGHT_OF_ACCESS', email: second }, country, lang, `${origin}/${lang}`)
  await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    await fetch('/api/privacy-rights/request', { method: 'POST', headers, body })
  }, JSON.stringify(sent))
  for (const address of [email, second]) {
    await page.goto(findLink(await waitForMail(address, 1, server.port), '/verify/'))
    await page.getByRole('button').click()
    await expect(page).toHaveURL(/state=VERIFIED/)
  }
  await look(page, film, 'confirmed')

  const sanne = await logInAt(origin, browser, { name: 'Sanne', path: area(lang), width })
  await expect(sanne.getByRole('searchbox')).toBeVisible()
  const references: string[] = []
  for (const [number] of ages.entries()) {
    const { reference } = await callDesk(sanne, 'request', requestOf(number, film))
    references.push(reference!)
  }
  await sanne.reload()
  await expect(tab(sanne, 'internal_privacy_rights.tab.open')).toContainText('20')
  await look(sanne, film, 'list')
  await tab(sanne, 'internal_privacy_rights.tab.overdue').click()
  await expect(sanne.getByRole('row').filter({ hasText: references[0] })).toBeVisible()
  await expect(sanne.getByRole('row')).toHaveCount(2)
  await look(sanne, film, 'overdue')

  const lucas = await logInAt(origin, browser, { name: 'Lucas', path: `${area(lang)}/work-list`, width })
  const target = lucas.getByLabel(texts['internal_privacy_rights.filter.target'])
  for (const system of systems) await expect(target).toContainText(system)
  await look(lucas, film, 'work-list')

  // Noor has the tasks of one system, and sees nothing else.
  const noor = await logInAt(origin, browser, { name: 'Noor', path: `${area(lang)}/work-list`, width })
  await expect(
    noor.getByRole('heading', { level: 1, name: texts['internal_privacy_rights.work_list.title'] }),
  ).toBeVisible()
  await look(noor, film, 'work-list-of-system')
  await noor.getByRole('checkbox', { name: texts['internal_privacy_rights.work_list.choose_all'] }).check()
  await look(noor, film, 'work-list-chosen')
  await noor.getByRole('button', { name: texts['internal_privacy_rights.work_list.finish'] }).click()
  // Those of erasures stay: nobody has agreed to them yet.
  await expect(tab(noor, 'internal_privacy_rights.tab.open')).toContainText('2')

  await tab(lucas, 'internal_privacy_rights.tab.done').click()
  await expect(lucas.getByRole('row').filter({ hasText: 'Noor Voorbeeld' }).first()).toBeVisible()
  await look(lucas, film, 'work-list-done')

  // Both have the overdue one open. Lucas takes it first; Sanne takes it over.
  await sanne.getByRole('link', { name: references[0] }).click()
  await expect(sanne.getByRole('heading', { level: 1, name: references[0] })).toBeVisible()
  await lucas.goto(`${origin}${area(lang)}`)
  await openRequest(lucas, references[0]!)
  const take = texts['internal_privacy_rights.action.take']
  await lucas.getByRole('button', { name: take }).click()
  await expect(lucas.getByText(texts['internal_privacy_rights.done.take'])).toBeVisible()
  await sanne.getByRole('button', { name: take }).click()
  await expect(sanne.getByRole('dialog')).toContainText('Lucas Voorbeeld')
  await look(sanne, film, 'taken-over')
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.owned.yes'] }).click()
  await expect(sanne.getByText(texts['internal_privacy_rights.done.take'])).toBeVisible()

  for (const box of await sanne.getByRole('checkbox').all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  await look(sanne, film, 'request')
  const closed = texts['internal_privacy_rights.request.closed'].replace('{reference}', references[0]!)
  await sendLetter(sanne, texts['internal_privacy_rights.action.decide'], letter, closed)
  await look(sanne, film, 'decided')
  await sanne.getByRole('link', { name: texts['internal_privacy_rights.request.back'] }).click()
  await tab(sanne, 'internal_privacy_rights.tab.post').click()
  await expect(sanne.getByRole('row')).toHaveCount(2)
  await sanne.getByRole('checkbox', { name: texts['internal_privacy_rights.list.choose_all'] }).check()
  await look(sanne, film, 'to-post')
  await sanne.getByRole('link', { name: texts['internal_privacy_rights.together.print'] }).click()
  await expect(sanne.getByRole('article')).toContainText(letter)
  await look(sanne, film, 'letters')
  await sanne.getByRole('button', { name: texts['internal_privacy_rights.posted.submit'] }).click()
  await expect(sanne.getByText(say('internal_privacy_rights.posted.done'))).toBeVisible()

  await sanne.goto(`${origin}${area(lang)}/overview`)
  await expect(
    sanne.getByRole('heading', { level: 1, name: texts['internal_privacy_rights.overview.title'] }),
  ).toBeVisible()
  await expect(sanne.getByRole('main')).toContainText(flowNames.OBJECTION[lang])
  await look(sanne, film, 'overview')
  await server.stop()
})

/** The four systems of the sample content. */
const systems = ['Gestion des abonnés', 'Outil de newsletters', 'Plateforme publicitaire', 'Archives de la rédaction']
