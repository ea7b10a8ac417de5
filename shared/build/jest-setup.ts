import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { configure } from '@testing-library/dom'
import * as React from 'react'

await import('@testing-library/jest-dom/jest-globals')
// One second and five seconds, the defaults, are too short on a busy machine: a test ends by itself only if it hangs.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(900_000)

// APIs that jsdom lacks. End-to-end tests use the real ones.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
window.matchMedia ??= (media: string) => {
  const nobodyListens = { addListener() {}, removeListener() {}, onchange: null }
  return Object.assign(new EventTarget(), { matches: false, media, ...nobodyListens })
}
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
// Newer than jsdom: React would warn of an unknown element.
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

// React records the stack of where each element is made, up to ten thousand in a second: half of the time of rendering, for what
// nobody reads here. It counts them, and finds that they are over.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

let errors: jest.SpiedFunction<typeof console.error>

beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.map(String).join(' '))
  errors.mockRestore()
  expect(said).toEqual([])
})
