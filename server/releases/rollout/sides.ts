import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import type { PublishedSite } from '../published-site.ts'
import type { Site } from '../site.ts'
import { dropDraw, isInShare, readDraw } from './draw.ts'
import { RolloutWatch } from './rollout-watch.ts'

/** What a visitor is shown, and whether that is so for them only. */
export interface Side {
  site: Site
  isPersonal: boolean
}

/** On which side of a roll-out visitors are: most see what is live, a share of them what is being rolled out (decisions/0014). */
export class Sides {
  readonly #site: PublishedSite
  readonly #watch: RolloutWatch
  readonly #needs: Pick<Services, 'config' | 'now'> & { flip?: () => number }

  /** @param report hears when a roll-out is stopped */
  constructor(
    site: PublishedSite,
    { config, database, now, flip }: Pick<Services, 'config' | 'database' | 'now'> & { flip?: () => number },
    report: (problem: unknown) => void,
  ) {
    this.#site = site
    this.#watch = new RolloutWatch(site.rollout, database, now, report)
    this.#needs = { config, now, ...(flip ? { flip } : {}) }
  }

  /** The side of whoever reads a page, with the cookie that keeps them there. */
  async choose(live: Site, request: FastifyRequest, reply: FastifyReply): Promise<Side> {
    const running = await this.#watch.read()
    const { config, now, flip } = this.#needs
    const { development } = config
    if (running === undefined) {
      dropDraw(request, reply, development)
      return { site: live, isPersonal: false }
    }
    const isIn = isInShare(request, reply, running, { development, now: now(), ...(flip ? { flip } : {}) })
    return { site: isIn ? running.site : live, isPersonal: true }
  }

  /** What a page with these cookies shows, if it is up to date. */
  async read(cookies: string | undefined): Promise<Site | undefined> {
    const live = await this.#site.read()
    const running = await this.#watch.read()
    return running && (readDraw(cookies) ?? 100) < running.rollout.share ? running.site : live
  }
}
