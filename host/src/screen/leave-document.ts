import type { AppMention } from '@site/shared/contract'
import { handOverDrafts } from '@site/shared/platform'
import { canOpenPrevious, openPreviousRelease } from '../release/previous.ts'
import { getBoot } from '../release/release.ts'

// Session storage of this tab: the URL that was reloaded last, since its page had broken the document.
const reloadedUrl = 'reloaded-url'

/** Counts a page that has broken the document for the others, and keeps what was typed for the next document. */
export function giveUpDocument(app: AppMention, what: 'emptyPages' | 'errors'): void {
  getBoot().reportFailure(app, what)
  try {
    handOverDrafts()
  } catch {
    // It may use what was replaced.
  }
}

/** Loads this page as another document: from the previous release, else anew, else its text, which needs no script. */
export async function loadAnotherDocument({ internal }: AppMention): Promise<void> {
  const { href, pathname } = window.location
  try {
    if (canOpenPrevious() && (await openPreviousRelease())) return
    if (sessionStorage.getItem(reloadedUrl) !== href) {
      sessionStorage.setItem(reloadedUrl, href)
      window.location.reload()
      return
    }
  } catch {
    // Without storage it could repeat forever.
  }
  if (!internal) window.location.replace(`${pathname}?plain`)
}
