/** Certificate, key or settings cannot seal; the message gives the reason, and never the key. */
export class UnusableSeal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableSeal'
  }
}
