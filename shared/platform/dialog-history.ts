import type { createBrowserRouter } from 'react-router'

type DataRouter = ReturnType<typeof createBrowserRouter>

/** State of a history entry: key and number are the router's. */
interface Entry {
  key?: string
  idx?: number
  /** Number of dialogs that are open in it. */
  dialogs?: number
}

/** Close the open dialogs, the last one on top. Each has an entry of the history. */
let closers: (() => void)[] = []

/** Ends when the browser has left the entry of a dialog that was closed. */
let leaving: Promise<void> | undefined
let endLeaving = () => {}

function readEntry(): Entry {
  return window.history.state ?? {}
}

/**
 * Adds an entry to the history for a dialog that opens: Back leaves the entry, which closes the dialog, and not the page.
 * @returns to be called when the dialog is closed: takes the entry away, unless Back or a link did
 */
export function enterDialog(close: () => void): () => void {
  closers.push(close)
  const entry = readEntry()
  window.history.pushState({ ...entry, idx: (entry.idx ?? 0) + 1, dialogs: closers.length }, '')
  return () => {
    if (!closers.includes(close)) return
    closers = closers.filter((each) => each !== close)
    leaving ??= new Promise((resolve) => (endLeaving = resolve))
    window.history.back()
  }
}

/** Returns the router's key of the page that is shown. */
let readKey: () => string | undefined = () => undefined

function changeEntry(event: PopStateEvent) {
  const { key, dialogs = 0 } = readEntry()
  if (key !== readKey()) {
    // Another page: the dialogs of this one are gone.
    forgetDialogs()
    return
  }
  event.stopImmediatePropagation()
  for (const close of closers.splice(dialogs)) close()
  if (dialogs === closers.length) endLeave()
}

function endLeave() {
  leaving = undefined
  endLeaving()
}

function forgetDialogs() {
  closers = []
  endLeave()
}

/** Listens before the router does, which takes no notice of entries of dialogs. @param read returns the router's key of the page */
export function watchDialogHistory(read: () => string | undefined) {
  readKey = read
  forgetDialogs()
  window.addEventListener('popstate', changeEntry)
  // Reloaded with an open dialog.
  const { dialogs } = readEntry()
  if (dialogs) window.history.go(-dialogs)
}

/** Lets a page that is opened from a dialog take the place of the dialog's entry: Back from there leads to the page of the dialog. */
export function replaceDialogs(router: DataRouter) {
  const open = router.navigate.bind(router)
  function navigate(target: Parameters<typeof open>[0], options?: Parameters<typeof open>[1]) {
    const isInDialog = closers.length > 0
    closers = []
    return open(target, isInDialog ? { ...options, replace: true } : options)
  }
  const openLater: typeof navigate = async (target, options) => {
    await leaving
    return navigate(target, options)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its overload for a number is covered by the first parameter
  router.navigate = ((target: Parameters<typeof open>[0], options?: Parameters<typeof open>[1]) =>
    leaving ? openLater(target, options) : navigate(target, options)) as DataRouter['navigate']
}
