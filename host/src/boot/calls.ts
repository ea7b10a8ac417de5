import type { Boot } from '@site/shared/contract'

export interface StartedCalls extends Pick<Boot, 'takeCall' | 'keepCall'> {
  /** Asks, and keeps the answer for whoever comes for it. */
  start(url: string, integrity?: string): void
  /** The addresses of all that was started so far, once they have been answered or have failed. */
  settle(): Promise<string[]>
}

/** The calls that were started before anybody needs their answers. */
export function createCalls(): StartedCalls {
  const calls = new Map<string, Promise<Response>>()
  return {
    start(url, integrity) {
      const answer = fetch(url, integrity ? { integrity } : { headers: { accept: 'application/json, text/html' } })
      answer.catch(() => {})
      calls.set(url, answer)
    },
    async settle() {
      const started = [...calls.keys()]
      await Promise.allSettled(calls.values())
      return started
    },
    takeCall(url) {
      const answer = calls.get(url)
      calls.delete(url)
      return answer
    },
    keepCall: (url, answer) => void calls.set(url, answer),
  }
}
