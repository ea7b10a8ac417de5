/** Selector of elements that are not displayed; React hides a page that suspends by its style. */
const hidden = '[hidden], [style*="display: none"]'

/** Layout that jsdom does not have: which elements are displayed. */
const displayed: PropertyDescriptorMap & ThisType<HTMLElement> = {
  checkVisibility: {
    configurable: true,
    value(this: HTMLElement) {
      return this.closest(hidden) === null
    },
  },
  offsetHeight: {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest(hidden) === null ? 100 : 0
    },
  },
  innerText: {
    configurable: true,
    get(this: HTMLElement) {
      const copy = this.cloneNode(true) as HTMLElement
      copy.querySelectorAll(hidden).forEach((element) => element.remove())
      return copy.textContent
    },
  },
}

export function displayElements(): void {
  Object.defineProperties(HTMLElement.prototype, displayed)
}
