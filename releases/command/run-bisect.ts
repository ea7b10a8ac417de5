import { createInterface } from 'node:readline'
import { bisectByEye, bisectByFigures } from '../bisect/bisect.ts'
import type { SiteOptions } from './context.ts'

/** `bisect <app>`: by the figures of a file, or by asking whoever sits there. */
export async function runBisect(
  site: string,
  [app = '']: string[],
  { figures, ...options }: SiteOptions & { figures?: string | undefined },
): Promise<string> {
  if (figures !== undefined) return bisectByFigures(site, app, figures)
  const lines = createInterface({ input: process.stdin })
  const answers = lines[Symbol.asyncIterator]()
  try {
    return await bisectByEye(site, app, {
      ...options,
      async ask(question) {
        process.stdout.write(question)
        const answer = await answers.next()
        return answer.done ? undefined : answer.value
      },
    })
  } finally {
    lines.close()
  }
}
