import type { MessageId } from '@site/shared/platform'

/** WCAG 2.1.4: keys of one letter can be turned off, here until the document is reloaded. */
export const shortcuts = { areOn: true }

/** A key that no link or button of the page has. */
export interface OwnKey {
  label: MessageId
  /** Left out where the browser does it. */
  press?: () => void
}

/** Returns the links and buttons of the page that have a key, in their order. */
export const findControls = () => [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]

export const keyOfControl = (control: Element) => control.getAttribute('aria-keyshortcuts') ?? ''
