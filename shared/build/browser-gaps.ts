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

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes it a module
export {}
