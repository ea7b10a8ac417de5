/** The remote that owns an address was switched off (`npm run site disable`): nothing is wrong, and a retry changes nothing. */
export class RemoteDisabled extends Error {
  constructor(remote: string) {
    super(`Remote "${remote}" is switched off`)
    this.name = 'RemoteDisabled'
  }
}
