import { drafts, type Draft } from '@site/shared/platform'

/** In the storage of the tab, between leaving the page and drawing it again. */
const place = 'development-work'
/** In milliseconds: what has not appeared by then is gone with the change. */
const patience = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Work {
  path: string
  drafts: [key: string, state: ReturnType<Draft['getState']>][]
  /** What stands in each field of the page, by `nameFields`. */
  fields: [name: string, value: string | boolean][]
}

/** Loads the page anew; what was typed in it stands there again afterwards. Only in `npm run dev`. */
export function reloadWithWork() {
  keepWork()
  // Nothing is lost, so nobody is asked.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}

export function keepWork() {
  const work: Work = {
    path: window.location.pathname,
    drafts: [...drafts.all()].map(([key, draft]) => [key, draft.getState()]),
    fields: [...nameFields()].map(([name, field]) => [name, valueOf(field)]),
  }
  sessionStorage.setItem(place, JSON.stringify(work))
}

/** Before anything is drawn: pages look at drafts first. Fields get what stood in them as they appear. */
export function restoreWork() {
  const kept = sessionStorage.getItem(place)
  if (!kept) return
  sessionStorage.removeItem(place)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `reloadWithWork` of this tab has written
  const work = JSON.parse(kept) as Work
  for (const [key, { values, receipt, unsaved }] of work.drafts) {
    const draft = drafts.of(key)
    if (unsaved) draft.set(values)
    else draft.reset(values)
    if (receipt !== undefined) draft.finish(receipt)
  }
  restoreFields(work)
}

function restoreFields({ path, fields }: Work) {
  const missing = new Map(fields)
  const observer = new MutationObserver(() => {
    if (window.location.pathname !== path || missing.size === 0) return observer.disconnect()
    for (const [name, field] of nameFields()) {
      const value = missing.get(name)
      if (value === undefined) continue
      missing.delete(name)
      enter(field, value)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patience)
}

/** The fields of the page that a script may fill in, each by what it is and its place among those that are the same. */
function nameFields(): Map<string, Field> {
  const counts = new Map<string, number>()
  const fields = document.querySelectorAll<Field>(
    'textarea, select, input:not([type=file], [type=password], [type=hidden])',
  )
  return new Map(
    [...fields].map((field) => {
      const what = [field.type, field.name, isTicked(field) ? field.value : ''].join(' ')
      const count = counts.get(what) ?? 0
      counts.set(what, count + 1)
      return [`${what} ${count}`, field]
    }),
  )
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function valueOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value
}

/** As if it were typed: React asks the element, whose own property it has covered, whether anything is new. */
function enter(field: Field, value: string | boolean) {
  if (valueOf(field) === value) return
  if (isTicked(field)) return field.click()
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
