/** Error where nobody is proved to publish; becomes 401 with the reason in words. */
export class Unproved extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Unproved'
  }
}
