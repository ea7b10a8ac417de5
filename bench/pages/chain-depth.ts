import type { CDPSession } from '@playwright/test'

interface StackTrace {
  callFrames: { url: string }[]
  parent?: StackTrace | undefined
}

/** Follows who asked for what: the HTML is 1, what it asks for 2, what a script of those asks for 3. */
export function chainDepths(client: CDPSession) {
  const depths = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
    if (depths.has(request.url)) return
    const askers = [initiator.url, ...urlsOf(initiator.stack)].flatMap((url) => (url ? (depths.get(url) ?? 1) : []))
    depths.set(request.url, type === 'Document' ? 1 : 1 + Math.max(1, ...askers))
  })
  return { of: (url: string) => depths.get(url) ?? 1 }
}

function urlsOf(stack: StackTrace | undefined): string[] {
  return stack ? [...stack.callFrames.map(({ url }) => url), ...urlsOf(stack.parent)] : []
}
