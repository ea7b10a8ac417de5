import { expect, type Locator, type Page, type Request } from './test.ts'

/**
 * The clock of a page, moved on by a test: what hangs is known to after eight seconds, texts are asked for again for eleven,
 * and nobody waits for that here.
 */
export class PageClock {
  readonly #page: Page
  readonly #isFaulty: (path: string) => boolean
  readonly #underWay = new Set<Request>()

  private constructor(page: Page, isFaulty: (path: string) => boolean) {
    this.#page = page
    this.#isFaulty = isFaulty
    // Nobody waits for what a page only sends.
    page.on('request', (request) => request.method() !== 'POST' && this.#underWay.add(request))
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
    await page.addInitScript(() => {
      AbortSignal.timeout = (time) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), time)
        return controller.signal
      }
    })
    return new PageClock(page, isFaulty)
  }

  /**
   * All of this is seen at once in the end. Time passes while the page waits for a fault or for its clock, and not while
   * something else is on its way, which comes in its own time.
   */
  async expectVisible(...parts: Locator[]): Promise<void> {
    const areSeen = async () => {
      if (this.#isStill) await this.#page.clock.fastForward(2_000)
      return Promise.all(parts.map((part) => part.isVisible()))
    }
    await expect.poll(areSeen, { intervals: [25] }).toEqual(parts.map(() => true))
  }

  get #isStill(): boolean {
    return [...this.#underWay].every((request) => this.#isFaulty(new URL(request.url()).pathname))
  }
}
