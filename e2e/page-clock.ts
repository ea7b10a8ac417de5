import { expect, type Locator, type Page, type Request } from './test.ts'

/**
 * The clock of a page, moved on by a test: what hangs is known to after eight seconds, texts are asked for again for eleven,
 * and nobody waits for that here.
 */
export class PageClock {
  readonly #page: Page
  readonly #underWay = new Set<Request>()

  private constructor(page: Page, isFaulty: (path: string) => boolean) {
    this.#page = page
    page.on('request', (request) => {
      // Nobody waits for what a page only sends.
      const isAwaited = request.method() !== 'POST' && !isFaulty(new URL(request.url()).pathname)
      if (isAwaited) this.#underWay.add(request)
    })
    page.on('requestfinished', (request) => this.#underWay.delete(request))
    page.on('requestfailed', (request) => this.#underWay.delete(request))
  }

  /**
   * Before the page is opened.
   *
   * @param isFaulty whether what is asked for at a path is not waited for: it may hang
   */
  static async install(page: Page, isFaulty: (path: string) => boolean = () => false): Promise<PageClock> {
    await page.clock.install()
    return new PageClock(page, isFaulty)
  }

  /**
   * All of this is seen at once in the end. Time passes while the page waits for a fault or for its clock, and not while
   * something else is on its way, which comes in its own time.
   *
   * @param hasPassed whether time is over: what has begun since, though nothing of it is on its way, must not be late
   */
  async expectVisible(parts: readonly Locator[], hasPassed: () => boolean = () => false): Promise<void> {
    let wasStill = false
    const areSeen = async () => {
      // Twice: between one thing and the next that it leads to, nothing is on its way for a moment.
      const isStill = this.#underWay.size === 0 && !hasPassed()
      if (isStill && wasStill) await this.#page.clock.fastForward(4_000)
      wasStill = isStill && !wasStill
      return Promise.all(parts.map((part) => part.isVisible()))
    }
    await expect.poll(areSeen, { intervals: [25] }).toEqual(parts.map(() => true))
  }
}
