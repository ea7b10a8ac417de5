/** Returns whether the layout has its content: `main` is in the document, visible, and has a size. */
export function isMainShown(): boolean {
  const main = document.querySelector('main')
  return main !== null && isVisible(main) && main.offsetHeight > 0
}

/** Returns whether the content has text that is displayed, or a picture. */
export function hasContent(): boolean {
  const main = document.querySelector('main')
  if (!main || main.innerText.trim() !== '') return main !== null
  return [...main.querySelectorAll('canvas, iframe, img, input, svg, video')].some(isVisible)
}

/** Browsers that cannot say so count as showing it. */
function isVisible(element: Element): boolean {
  const { checkVisibility }: Partial<Element> = element
  return checkVisibility?.call(element, { opacityProperty: true, visibilityProperty: true }) ?? true
}
