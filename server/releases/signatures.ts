import { readFile } from 'node:fs/promises'
import {
  findReplays,
  findSigningFaults,
  findUnaskedRemovals,
  isSignedBy,
  pageStatementOf,
  teamsStruct,
  type SignedRelease,
  type Teams,
} from '@site/shared/signing'
import { create } from 'superstruct'
import type { StoredRelease } from './stored-release.ts'

/**
 * Whether a release may be served where teams sign what they publish (site/README.md, "Who may publish what"). It remembers
 * while the server runs: what was refused once does not come back by taking a file away or putting an older one there.
 */
export class Signatures {
  readonly #file: string
  readonly #isRequired: boolean
  #teamsVersion = 0
  #served: SignedRelease | undefined

  /** @param isRequired whether the file must be there: somebody has named it */
  constructor(file: string, isRequired: boolean) {
    this.#file = file
    this.#isRequired = isRequired
  }

  /** @throws a sentence for a release that must not be served */
  async accept({ release, live }: Pick<StoredRelease, 'release' | 'live'>): Promise<void> {
    const teams = await this.#readTeams()
    const faults = findSigningFaults(release, teams)
    if (faults.length === 0 && teams !== undefined) faults.push(...findPageFaults(live, teams))
    if (faults.length === 0 && teams !== undefined && this.#served)
      faults.push(...findReplays(release, this.#served), ...findUnaskedRemovals(release, this.#served, teams))
    if (faults.length > 0) throw new Error(faults.join('; '))
    this.#teamsVersion = teams?.version ?? 0
    this.#served = release
  }

  /**
   * Of a preview, what is not previewed may be older than what is live: its makers could not make it anew.
   * @throws a sentence for a preview that must not be shown
   */
  async acceptPreview(stored: Pick<StoredRelease, 'release' | 'live'>): Promise<void> {
    await this.#acceptBeside(stored)
  }

  async #acceptBeside({ release, live }: Pick<StoredRelease, 'release' | 'live'>): Promise<Teams | undefined> {
    const teams = await this.#readTeams()
    const faults = findSigningFaults(release, teams)
    if (faults.length === 0 && teams !== undefined) faults.push(...findPageFaults(live, teams))
    if (faults.length > 0) throw new Error(faults.join('; '))
    return teams
  }

  /**
   * Likewise; but of what is rolled out nothing was signed before what is live: what a team has ended does not come back. And
   * nothing is missing that its team has not taken out.
   * @throws a sentence for a roll-out that must not be shown
   */
  async acceptRollout(stored: Pick<StoredRelease, 'release' | 'live'>): Promise<void> {
    const teams = await this.#acceptBeside(stored)
    const { rollout, apps, publications = {} } = stored.release
    const own = (name: string) => rollout?.apps.includes(name)
    const shown = {
      apps: Object.fromEntries(Object.entries(apps).filter(([name]) => own(name))),
      publications,
    }
    const faults = this.#served ? findReplays(shown, this.#served) : []
    if (this.#served && teams) faults.push(...findUnaskedRemovals(stored.release, this.#served, teams))
    if (faults.length > 0) throw new Error(faults.join('; '))
  }

  async #readTeams(): Promise<Teams | undefined> {
    const content = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
      return undefined
    })
    if (content === undefined) {
      if (this.#isRequired || this.#teamsVersion > 0) throw new Error(`${this.#file} is missing`)
      return undefined
    }
    const teams = create(JSON.parse(content), teamsStruct, `${this.#file} has a wrong shape`)
    if (teams.version >= this.#teamsVersion) return teams
    throw new Error(`${this.#file} has version ${teams.version}, which is older than ${this.#teamsVersion}`)
  }
}

/** The page is composed by whoever made the last release: any key of any team. */
function findPageFaults({ key = '', signature = '', ...digests }: Record<string, string>, { teams }: Teams): string[] {
  const isKnown = Object.values(teams).some(({ keys }) => keys.includes(key))
  return isKnown && isSignedBy(key, signature, pageStatementOf(digests)) ? [] : ['live.json is not signed by a team']
}
