import type { FastifyInstance, InjectOptions } from 'fastify'

/** A browser with a cookie jar, at one host of the site and at the OpenID provider, which is asked over HTTP. */
export class StaffBrowser {
  readonly #app: FastifyInstance
  readonly host: string
  readonly cookies = new Map<string, string>()
  #providerCookies = new Map<string, string>()

  constructor(app: FastifyInstance, host = 'nl.localhost:8080') {
    this.#app = app
    this.host = host
  }

  /** The same browser at another host: the provider knows who it is. */
  at(host: string): StaffBrowser {
    const there = new StaffBrowser(this.#app, host)
    there.#providerCookies = this.#providerCookies
    return there
  }

  /** Asks the site, as a page of it would. */
  async ask(method: 'GET' | 'POST', url: string, options: InjectOptions = {}) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const origin = method === 'POST' ? { origin: `http://${this.host}` } : {}
    const headers = { host: this.host, cookie, ...origin, ...options.headers }
    const answer = await this.#app.inject({ method, url, ...options, headers })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Begins a login; gives the address at the provider. */
  async begin(returnTo = '/nl/internal-privacy-rights'): Promise<string> {
    const answer = await this.ask('GET', `/auth/login?${new URLSearchParams({ returnTo })}`)
    return String(answer.headers.location)
  }

  /** Logs in at the provider as someone; gives the address at the site to which it leads back. */
  async choose(address: string, person: string): Promise<string> {
    const page = await this.visitProvider(address)
    // Someone who is logged in there already comes straight back.
    if (!page.includes('/login/')) return page
    return this.visitProvider(await this.visitProvider(`${page}/${person}`, { method: 'POST' }))
  }

  /** A whole login, of nobody who is logged in; gives where it ends at the site. */
  async logIn(person: string, returnTo?: string): Promise<string> {
    this.cookies.delete('staff')
    const callback = new URL(await this.choose(await this.begin(returnTo), person))
    const answer = await this.ask('GET', callback.pathname + callback.search)
    return String(answer.headers.location)
  }

  /** Gives the page of the provider at an address. */
  async readProvider(address: string): Promise<string> {
    return (await this.#askProvider(address)).text()
  }

  /** Logs out at the provider, whose page presses its button itself; gives where it leads back. */
  async leaveProvider(address: string): Promise<string> {
    const page = await this.readProvider(address)
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    return this.visitProvider(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  }

  /** Gives where the provider redirects to. */
  async visitProvider(address: string, options: RequestInit = {}): Promise<string> {
    const answer = await this.#askProvider(address, options)
    await answer.arrayBuffer()
    return new URL(answer.headers.get('location') ?? '', address).href
  }

  async #askProvider(address: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#providerCookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(address, { ...options, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';', 1)[0]!.split('=', 2)
      this.#providerCookies.set(name!, value!)
    }
    return answer
  }
}
