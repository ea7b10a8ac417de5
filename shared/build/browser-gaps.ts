// What jsdom does not have and pages use. End-to-end tests see the real things.
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
// Newer than jsdom, which calls it unknown; React would warn of it.
const createElement = document.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  return element
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes it a module
export {}
