// In development: what was typed into a page stays, where a saved file makes React build the form anew.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Value of a field, without the field. */
interface TypedValue {
  /** Path of its page. */
  page: string
  key: string
  value: string
  checked: boolean
}

/** Nobody types into these, or a script may not fill them in. */
const untyped = /^(?:button|file|hidden|image|password|reset|submit)$/

/** Returns the fields of the page by name and place: the same ones in a form that was built anew. */
function listFields(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (untyped.test(field.type)) continue
    const name = field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label')
    const option = canBeChecked(field) ? field.value : ''
    for (let place = 0; ; place += 1) {
      const key = JSON.stringify([field.type, name, option, place])
      if (fields.has(key)) continue
      fields.set(key, field)
      break
    }
  }
  return fields
}

function canBeChecked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isTyped(field: Field): boolean {
  if (canBeChecked(field)) return field.checked !== field.defaultChecked
  return field instanceof HTMLSelectElement || field.value !== ''
}

function readValue([key, field]: [string, Field]): TypedValue {
  return { page: location.pathname, key, value: field.value, checked: canBeChecked(field) && field.checked }
}

/** The event of a field that a script clicks counts as trusted, too. */
let isFilling = false

/** As if the visitor had typed it: React hears of a value only by an event, and of none that it has set itself. */
function fill(field: Field, { value, checked }: TypedValue) {
  if (canBeChecked(field)) {
    isFilling = true
    if (field.checked !== checked) field.click()
    isFilling = false
    return
  }
  if (field.value === value) return
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Fills in those that are in the page, and those that it shows because of them. @returns the others */
async function fillIn(typedValues: readonly TypedValue[]): Promise<readonly TypedValue[]> {
  const fields = listFields()
  const unmatched = typedValues.filter((one) => !fields.has(one.key))
  for (const one of typedValues) {
    const field = fields.get(one.key)
    if (field) fill(field, one)
  }
  if (unmatched.length === 0 || unmatched.length === typedValues.length) return unmatched
  // React has shown the fields that depend on these.
  await Promise.resolve()
  return fillIn(unmatched)
}

/** Values that wait for their fields, which the page may still load. */
let awaited: readonly TypedValue[] = []
let filling = Promise.resolve()
const observer = new MutationObserver(fillMore)

/** Fills in values as their fields appear, until the visitor types or goes to another page. */
function fillWhenShown(typed: readonly TypedValue[]) {
  awaited = [...awaited, ...typed]
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('input', endWhenTyped)
  fillMore()
}

function fillMore() {
  filling = filling.then(async () => {
    awaited = await fillIn(awaited.filter(({ page }) => page === location.pathname))
    if (awaited.length === 0) end()
  })
}

function end() {
  awaited = []
  observer.disconnect()
  document.removeEventListener('input', endWhenTyped)
}

function endWhenTyped({ isTrusted }: Event) {
  if (isTrusted && !isFilling) end()
}

/** Returns a function that fills in what was typed until now, into the fields in the place of those that are gone. */
export function keepTyped(): () => Promise<void> {
  const typed = [...listFields()].filter(([, field]) => isTyped(field))
  return async () => {
    // React shows some updates once the script has ended.
    await Promise.resolve()
    fillWhenShown(typed.filter(([, { isConnected }]) => !isConnected).map(readValue))
    await filling
  }
}

const storageKey = 'development-typed'

/** Stores what was typed for the document that takes the place of this one. */
export function storeTyped() {
  const typed = [...listFields()].filter(([, field]) => isTyped(field)).map(readValue)
  sessionStorage.setItem(storageKey, JSON.stringify([...typed, ...awaited]))
}

/** Fills in what the document before this one has stored. */
export function restoreTyped() {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (text !== null) fillWhenShown(JSON.parse(text))
}
