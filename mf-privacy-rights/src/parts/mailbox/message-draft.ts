import { messageFile, type MessageFile } from '@site/shared/calls'
import { createDraft, type Draft } from '@site/shared/platform'

/** Creates the draft of a message. This tab stores it, so that it is there when the page is loaded again. */
export function openMessageDraft(reference: string): Draft {
  const key = `message-${reference}`
  const draft = createDraft()
  const stored = readStored(key)
  if (stored) draft.reset(stored)
  draft.subscribe(() => store(key, draft.getState().values))
  return draft
}

function readStored(key: string): { text: string; files: MessageFile[] } | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    if (!stored) return undefined
    const { text, files = [] }: { text: string; files?: unknown[] } = JSON.parse(stored)
    return { text, files: files.filter((file): file is MessageFile => messageFile.is(file)) }
  } catch {
    return undefined
  }
}

/** Returns false where the browser allows no storage: then only the page has the message. */
function store(key: string, values: object): boolean {
  try {
    if (Object.keys(values).length > 0) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
