import { jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { displayElements } from '../testing/displayed-elements.ts'
import { aPage, visitHost } from '../testing/visit-host.tsx'
import { watchScreen } from './watch-screen.ts'

beforeAll(displayElements)
beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(endWatch)
  jest.useRealTimers()
})

let endWatch: () => void

const counted: string[] = []
const pages = [aPage('political-ads', 'One'), aPage('about', 'Two')]

/** A visit to page One, which has nine seconds and more. */
async function visit() {
  counted.length = 0
  const { router } = await visitHost({ url: '/nl/political-ads', pages })
  Object.assign(window.site!, {
    reportFailure: ({ name }: { name: string }, what: string) => counted.push(`${name} ${what}`) > 0,
  })
  endWatch = watchScreen(router)
  await pass(20_000)
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible()
  return router
}

const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time))

const main = () => document.querySelector('main')!

let clicked: Event | undefined
window.addEventListener('click', (event) => (clicked = event), true)

/** Whether the link was left to the browser, which loads a document. */
async function followLink(): Promise<boolean> {
  const [link] = screen.getAllByRole('link', { name: 'Over ons', hidden: true })
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(link!)
  return !clicked!.defaultPrevented
}

/** jsdom says of each document that it cannot load it. */
async function expectDocuments(count: number) {
  jest.useRealTimers()
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(count))
  jest.mocked(console.error).mockClear()
}

test('a page that stays as it is stays, and the next one is shown without a document', async () => {
  await visit()
  expect(await followLink()).toBe(false)
  expect(await screen.findByRole('heading', { name: 'Two' })).toBeVisible()
  expect(counted).toEqual([])
})

test.each<[string, string, () => () => unknown]>([
  ['has removed main', 'emptyPages', removeMain],
  ['has hidden the root', 'emptyPages', () => hide(main().parentElement!)],
  ['has replaced Array.prototype.map', 'errors', replaceMap],
])('after a page that %s a link loads a document, which is counted once', async (_, what, breakPage) => {
  await visit()
  const repair = breakPage()
  const first = await followLink()
  const second = await followLink()
  repair()
  expect([first, second, counted]).toEqual([true, true, [`mf-test ${what}`]])
  await expectDocuments(2)
})

test('without main the page is loaded as another document nine seconds later', async () => {
  await visit()
  const repair = removeMain()
  await pass(8_900)
  expect(counted).toEqual([])
  await pass(200)
  repair()
  expect(counted).toEqual(['mf-test emptyPages'])
  expect(sessionStorage.getItem('reloaded-url')).toBe(window.location.href)
  await expectDocuments(1)
})

test('a page that hides itself is not available nine seconds later, until another one is opened', async () => {
  const router = await visit()
  const repair = hide(screen.getByRole('heading', { name: 'One' }))
  await pass(9_100)
  repair()
  expect(screen.getByRole('heading', { name: 'Dit onderdeel is niet beschikbaar' })).toBeVisible()
  await act(() => router.navigate('/nl/about'))
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible()
})

test('a page that changes all the time has content as long as one of two looks finds some', async () => {
  await visit()
  const heading = screen.getByRole('heading', { name: 'One' })
  for (let second = 0; second < 60; second++) {
    heading.hidden = second % 2 === 0
    await pass(1_000)
  }
  expect(heading).toBeVisible()
})

function removeMain() {
  const removed = main()
  const { nextSibling, parentNode } = removed
  removed.remove()
  return () => void parentNode!.insertBefore(removed, nextSibling)
}

function hide(element: HTMLElement) {
  element.hidden = true
  return () => (element.hidden = false)
}

function replaceMap() {
  const before = Object.getOwnPropertyDescriptor(Array.prototype, 'map')!
  const { map } = Array.prototype
  const value = function faulty(this: unknown[], ...given: Parameters<typeof map>) {
    return map.apply(this, given)
  }
  Reflect.defineProperty(Array.prototype, 'map', { ...before, value })
  return () => Reflect.defineProperty(Array.prototype, 'map', before)
}
