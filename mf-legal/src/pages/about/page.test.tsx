import { readSite, siteValues } from '@site/shared/rules/site'
import { contactMailbox } from '@site/shared/rules'
import { getBrands } from '@site/shared/brands'
import type { Country, Lang } from '@site/shared/contract'
import { act, screen, within } from '@testing-library/react'
import { visit } from '../../testing/visit.ts'

type Case = [url: string, country: Country, title: string, intro: string, sections: string[]]

const pages: Case[] = [
  ['/nl/about', 'nl', 'Over ons', 'een mediagroep uit Nederland en België', ['Nederland41 merken', 'België29 merken']],
  ['/fr/about', 'be', 'À propos', 'un groupe de médias', ['Belgique29 marques', 'Pays-Bas41 marques']],
  ['/en/about', 'be', 'About us', 'a media group', ['Belgium29 brands', 'The Netherlands41 brands']],
]

async function findSections() {
  await screen.findByRole('heading', { level: 1 })
  return screen.getAllByRole<HTMLDetailsElement>('group')
}

test.each(pages)('a visitor of %s on .%s reads "%s": %s; sections %j', async (url, country, title, intro, names) => {
  await visit(url, country)
  const sections = await findSections()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(screen.getByText(intro, { exact: false })).toBeVisible()
  expect(sections.map((section) => section.querySelector('summary')?.textContent)).toEqual(names)
  const lang = url.slice(0, 3)
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets.slice(0, 3)).toEqual([`${lang}/document/privacy-policy`, `${lang}/privacy-rights`, `${lang}/phone`])
})

const orders: [Country, Country[]][] = [
  ['nl', ['nl', 'be']],
  ['be', ['be', 'nl']],
]

test.each(orders)('a visitor on .%s finds the brands of %j in that order, the first open', async (country, order) => {
  await visit('/nl/about', country)
  const sections = await findSections()
  const brands = order.map((each) => getBrands(each).map(({ description }) => description))
  const shown = sections.map((section) => within(section).getAllByRole('listitem', { hidden: true }))
  expect(shown.map((items) => items.map((item) => item.textContent))).toEqual(brands)
  expect(sections.map(({ open }) => open)).toEqual([true, false])
})

const companies: [lang: Lang, country: Country][] = [
  ['nl', 'nl'],
  ['nl', 'be'],
  ['fr', 'be'],
  ['en', 'be'],
]

test.each(companies)('a visitor in %s on .%s reads whose site it is', async (lang, country) => {
  const { legalName, postalAddress, registration, publisher, owner } = siteValues(readSite(), lang, country)
  await visit(`/${lang}/about`, country)
  const address = await screen.findByText(`${legalName}, ${postalAddress}`, { exact: false })
  const text = address.closest('p')!
  expect(text).toHaveTextContent(registration)
  expect(text.textContent?.includes(publisher)).toBe(country === 'be')
  expect(within(text).getByRole('link')).toHaveAttribute('href', `mailto:${contactMailbox}`)
  expect(screen.getByText(new RegExp(`${owner}.*2025.*euro`))).toBeVisible()
})

test('the printed page has the brands of the other country, too', async () => {
  await visit('/nl/about', 'nl')
  const folded = (await findSections())[1]!
  expect(folded.open).toBe(false)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(folded.open).toBe(true)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(folded.open).toBe(false)
})
