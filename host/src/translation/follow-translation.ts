// Translators of browsers put <font> elements in the place of texts, or move the texts into them. React keeps its own texts, and
// throws or changes what nobody sees where it does not find them in their parents (facebook/react#11538).

/** The element that stands in the place of a text. */
const standIns = new WeakMap<Node, Node>()
/** All texts that an element stands for. */
const texts = new WeakMap<Node, Set<Node>>()
/** Nodes that the running task has added: a translator may remove the text before or after. */
const addedFonts = new Set<Node>()
let lastRemoval: MutationRecord | undefined
const observer = new MutationObserver(readRecords)
const native = {
  appendChild: Node.prototype.appendChild,
  insertBefore: Node.prototype.insertBefore,
  removeChild: Node.prototype.removeChild,
  replaceChild: Node.prototype.replaceChild,
}

/** Makes React bear what translators do to its texts, and shows what it changes: the translator translates that anew. */
export function followTranslation() {
  observer.observe(document, { childList: true, subtree: true })
}

let isTranslated = false

/** Begins with the first element of a translator: each text that React adds costs more from then on. */
function followReact() {
  isTranslated = true
  Node.prototype.appendChild = function appendChild<T extends Node>(this: Node, node: T): T {
    native.appendChild.call(this, node)
    removeOldPlace(node)
    return node
  }
  Node.prototype.insertBefore = function insertBefore<T extends Node>(this: Node, node: T, before: Node | null): T {
    native.insertBefore.call(this, node, before && findPlace(this, before))
    removeOldPlace(node)
    return node
  }
  Node.prototype.removeChild = function removeChild<T extends Node>(this: Node, child: T): T {
    const place = findPlace(this, child)
    if (child.parentNode) native.removeChild.call(child.parentNode, child)
    if (place && place !== child) removePlace(place, child)
    return child
  }
  Node.prototype.replaceChild = function replaceChild<T extends Node>(this: Node, node: Node, child: T): T {
    if (child.parentNode === this) native.replaceChild.call(this, node, child)
    else {
      this.insertBefore(node, child)
      this.removeChild(child)
    }
    removeOldPlace(node)
    return child
  }
  followWrites(Node.prototype, 'nodeValue')
  followWrites(CharacterData.prototype, 'data')
}

function followWrites(prototype: Node, name: 'nodeValue' | 'data') {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: Node, value: string) {
      property?.set?.call(this, value)
      const standIn = findStandIn(this)
      if (standIn) restoreTexts(standIn)
    },
  })
}

function noteFont(font: Node) {
  if (addedFonts.size === 0) queueMicrotask(() => addedFonts.clear())
  addedFonts.add(font)
}

/** Notes which elements stand for which texts, also where they are replaced again, for another language. */
function readRecords(records: readonly MutationRecord[]) {
  if (!isTranslated) {
    if (document.getElementsByTagName('font').length === 0) {
      lastRemoval = records.at(-1)
      return
    }
    followReact()
  }
  for (const record of records) {
    const { previousSibling, nextSibling, removedNodes } = record
    const addedNodes = [...record.addedNodes]
    for (const node of addedNodes) if (node.nodeName === 'FONT') noteFont(node)
    const fonts = [...addedNodes, previousSibling, nextSibling].filter((node) => node && addedFonts.has(node))
    const newFont = fonts.find((node) => node && !texts.has(node))
    const font = newFont ?? fonts[0]
    for (const node of removedNodes) {
      const known = texts.get(node)
      const replacement = font ?? (known && addedNodes[0])
      if (replacement) standFor(replacement, known ?? [node])
    }
    if (font && lastRemoval && isSamePlace(lastRemoval, record)) standFor(font, lastRemoval.removedNodes)
    lastRemoval = newFont ? undefined : record
  }
}

function isSamePlace(one: MutationRecord, other: MutationRecord): boolean {
  return (
    one.target === other.target &&
    one.previousSibling === other.previousSibling &&
    one.nextSibling === other.nextSibling
  )
}

function standFor(element: Node, nodes: Iterable<Node>) {
  for (const node of nodes) {
    if (!(node instanceof Text)) continue
    texts.get(standIns.get(node) ?? node)?.delete(node)
    standIns.delete(node)
    // The translator may also show the original again.
    if (node === element) continue
    standIns.set(node, element)
    texts.set(element, (texts.get(element) ?? new Set()).add(node))
  }
}

/** Returns the element that is in the page in the place of a text that is not. */
function findStandIn(node: Node): Node | undefined {
  if (node.parentNode || !(node instanceof Text)) return undefined
  readRecords(observer.takeRecords())
  const standIn = standIns.get(node)
  return standIn?.parentNode ? standIn : undefined
}

/** Returns the child of `parent` that is, holds or stands for `node`; null where the page has lost it. */
function findPlace(parent: Node, node: Node): Node | null {
  let place: Node | null = findStandIn(node) ?? node
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}

/** Removes what stood for a text, also the empty element that it was moved into. Other texts of it are shown again. */
function removePlace(place: Node, text: Node) {
  standIns.delete(text)
  const others = texts.get(place)
  if (others?.delete(text) || !place.textContent) restoreTexts(place)
}

/** Removes the former place of a text that is in another place now. */
function removeOldPlace(node: Node) {
  if (!(node instanceof Text)) return
  readRecords(observer.takeRecords())
  const standIn = standIns.get(node)
  if (standIn && !standIn.contains(node)) removePlace(standIn, node)
}

/** Shows the original of what an element stands for. */
function restoreTexts(element: Node) {
  const { parentNode } = element
  for (const text of texts.get(element) ?? []) {
    standIns.delete(text)
    if (parentNode) native.insertBefore.call(parentNode, text, element)
  }
  texts.delete(element)
  if (parentNode) native.removeChild.call(parentNode, element)
}
